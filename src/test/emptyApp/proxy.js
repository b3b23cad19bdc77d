import { NextResponse } from 'next/server';

/** Next takes the nearest one above, which would be the product's. */
export const proxy = () => NextResponse.next();

export const config = { matcher: ['/nothing'] };
