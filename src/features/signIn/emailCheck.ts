import { zodResolver } from '@hookform/resolvers/zod';
import type { Translate } from '@/i18n/language';
import { mailAddress } from '@/schemas/common';
import { z } from '@/schemas/zod';

export function emailFormSchema(t: Translate) {
  const error = t('signIn.emailInvalid');
  const isAddress = (typed: string) => mailAddress.safeParse(typed).success;
  return z.object({ email: z.string().refine(isAddress, error) });
}

export const emailCheck = (t: Translate) => zodResolver(emailFormSchema(t));
