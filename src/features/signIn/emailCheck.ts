import { zodResolver } from '@hookform/resolvers/zod';
import type { Translate } from '@/i18n/language';
import { MAX_MAIL_ADDRESS } from '@/schemas/common';
import { z } from '@/schemas/zod';

export function emailFormSchema(t: Translate) {
  const error = t('signIn.emailInvalid');
  const email = z.string().trim().max(MAX_MAIL_ADDRESS, { error, abort: true });
  return z.object({ email: email.pipe(z.email(error)) });
}

export const emailCheck = (t: Translate) => zodResolver(emailFormSchema(t));
