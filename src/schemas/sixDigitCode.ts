import { cleanPlain, plainDigits } from './cleanText';
import { fault, z } from './zod';

/** More than a code with spaces and invisible marks around it, as pasted from an email. */
const MAX_TYPED = 100;

/** A code as people type or paste it: '123 456', or with invisible marks. */
export const sixDigitCode = z
  .string()
  .max(MAX_TYPED, { error: fault('PHONE_CODE'), abort: true })
  .transform((typed) => plainDigits(cleanPlain(typed)).replace(/[\s\p{Pd}]/gu, ''))
  .pipe(z.string().regex(/^\d{6}$/, fault('PHONE_CODE')));

export const signInCodeInput = z.object({ code: sixDigitCode });
