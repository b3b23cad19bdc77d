import { createHmac } from 'node:crypto';
import { env } from '../config/env';

/** In hexadecimal. */
export const secretHash = (text: string): string =>
  createHmac('sha256', env().NEXTAUTH_SECRET).update(text).digest('hex');
