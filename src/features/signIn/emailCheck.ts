import { zodResolver } from '@hookform/resolvers/zod';
import type { Translate } from '@/i18n/language';
import { z } from '@/schemas/zod';

/** Checks the address to which a link is to go. */
export const emailCheck = (t: Translate) =>
  zodResolver(
    z.object({
      email: z
        .string()
        .trim()
        .pipe(z.email(t('signIn.emailInvalid'))),
    }),
  );
