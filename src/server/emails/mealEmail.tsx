import type { ReactNode } from 'react';
import type { Translate } from '@/i18n/language';
import type { MailKind } from '@/schemas/mailKinds';
import { Action, Facts, Paragraph } from '../mail/layout';
import type { mealIn } from './meal';

type Kind =
  | Exclude<MailKind, 'cancelled' | 'moderated' | 'reportAnswered' | 'withdrawn'>
  | 'movedWhileWaiting';

/** The usual email about a meal: what happened, when the meal is, other facts, and a link. */
export const mealEmail = (
  t: Translate,
  kind: Kind,
  texts: ReturnType<typeof mealIn> & Record<string, string | number>,
  {
    facts = [],
    children,
    href,
  }: { facts?: Parameters<typeof Facts>[0]['facts']; children?: ReactNode; href: string },
) => ({
  subject: t(`mail.${kind}.subject`, texts),
  content: (
    <>
      <Paragraph>{t(`mail.${kind}.text`, texts)}</Paragraph>
      <Facts facts={[[t('mail.fact.when'), texts.when], ...facts]} />
      {children}
      <Action href={href}>{t(`mail.${kind}.action`)}</Action>
    </>
  ),
});
