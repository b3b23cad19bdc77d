import { NextResponse } from 'next/server';

/** Next uses the nearest one in a parent folder, which would be the app's. */
export const proxy = () => NextResponse.next();

export const config = { matcher: ['/nothing'] };
