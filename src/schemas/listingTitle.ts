import { requiredText } from './common';
import { looksLikeSender } from './reservedNames';
import { hasWebAddress } from './webAddress';
import type { FaultCode, z } from './zod';

/**
 * Line breaks, check marks, and characters that change the direction of nearby text. Marks of
 * direction are fine: Hebrew keyboards have them.
 */
const NOT_IN_TITLES = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069✓✔☑✅🗸🗹√]/u;

/** Returns the reason a title isn't allowed, or undefined if it's fine. */
const faultOf = (title: string): FaultCode | undefined => {
  if (NOT_IN_TITLES.test(title) || hasWebAddress(title)) return 'PLAIN_TITLE';
  return looksLikeSender(title) ? 'RESERVED_TITLE' : undefined;
};

const check: z.core.CheckFn<string> = ({ value, issues }) => {
  const message = faultOf(value);
  if (message) issues.push({ code: 'custom', input: value, message });
};

/** A listing's title. It's part of subjects that we send from our own address. */
export const listingTitle = (max: number) => requiredText(max).check(check);

export const isAllowedTitle = (title: string): boolean => !faultOf(title);
