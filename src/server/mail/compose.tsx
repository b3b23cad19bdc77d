import { plainTextSelectors } from '@react-email/render';
import { compile } from 'html-to-text';
import type { ReactElement } from 'react';
import { isolateHtml, isolateText, markedText } from '@/format/direction';
import { formatList } from '@/i18n/format';
import type { Language } from '@/i18n/language';
import {
  familyOf,
  isFromModerators,
  isOptional,
  isRequestNews,
  type MailKind,
} from '@/schemas/mailKinds';
import { firstNameOrNull } from '@/schemas/personName';
import type { Env } from '../config/env';
import { AboutReplies, type ReplySettings } from './aboutReplies';
import type { Email } from './emailTemplate';
import { Heading, MailFrame, Paragraph, renderDocument } from './layout';
import type { Mail } from './send';
import { unsubscribeUrl } from './unsubscribe';

/** The library uppercases headings by default. */
const headings = ['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } }));

/** Compiled once. Compiling for each email would take a tenth of its rendering time. */
const textOf = compile({ wordwrap: false, selectors: [...plainTextSelectors, ...headings] });

export async function renderMail(
  { locale }: Pick<Language, 'locale'>,
  mail: ReactElement,
): Promise<{ html: string; text: string }> {
  const html = await renderDocument(mail);
  return { html: isolateHtml(locale, html), text: markedText(locale, textOf(html)) };
}

export type DigestItem = { id: string; kind: MailKind; letter: Email };

type Reader = { id: string; email: string; firstName: string | null };

type Site = Pick<Env, 'NEXTAUTH_SECRET'> & ReplySettings;

/** Returns 'Gil L., Adi L., and 4 more'. */
function shortList({ t, locale }: Language, all: string[], maxNames: number): string {
  const names = [...new Set(all)];
  const count = names.length - maxNames;
  return formatList(locale, [
    ...names.slice(0, maxNames),
    ...(count > 0 ? [t('mail.gathered.more', { count })] : []),
  ]);
}

function digestSubject(digestItems: DigestItem[], language: Language): string {
  const { t } = language;
  const count = digestItems.length;
  const requests = digestItems
    .map(({ letter }) => letter.request)
    .filter((request) => request !== undefined);
  const list = (name: 'guest' | 'listing', maxNames: number) =>
    shortList(
      language,
      requests.map((request) => request[name]),
      maxNames,
    );
  if (requests.length === count)
    return t('mail.gathered.received', {
      count,
      guests: list('guest', 3),
      listings: list('listing', 1),
    });
  const family = digestItems[0] && familyOf(digestItems[0].kind);
  if (family === 'messages' || family === 'measures' || family === 'reportAnswers')
    return t(`mail.gathered.${family}`, { count });
  const areRequests = digestItems.every(({ kind }) => isRequestNews(kind));
  return t(areRequests ? 'mail.gathered.requests' : 'mail.gathered.subject', { count });
}

function join(digestItems: DigestItem[], language: Language): Email {
  const [only] = digestItems;
  if (only && digestItems.length === 1) return only.letter;
  return {
    subject: digestSubject(digestItems, language),
    content: digestItems.map(({ id, letter }) => (
      <div key={id}>
        <Heading>{letter.subject}</Heading>
        {letter.content}
      </div>
    )),
    attachments: digestItems.flatMap(({ letter }) => letter.attachments ?? []),
  };
}

/**
 * Builds the whole email with its headers. A digest takes its headers from the first email. The
 * message ID is the same on every attempt.
 */
export async function composeMail(
  reader: Reader,
  digestItems: [DigestItem, ...DigestItem[]],
  { settings, language }: { settings: Site; language: Language },
): Promise<Mail> {
  const { t } = language;
  const [{ id, kind: first }] = digestItems;
  const firstName = firstNameOrNull(reader.firstName);
  const offUrl = (kind: MailKind) =>
    isOptional(kind) ? unsubscribeUrl({ userId: reader.id, kind }, settings) : null;
  const { subject, content, attachments = [] } = join(digestItems, language);
  const kinds = [...new Set(digestItems.map(({ kind }) => kind))];
  const forms = await renderMail(
    language,
    <MailFrame
      language={language}
      title={subject}
      footer={
        <>
          {kinds.map((kind) => {
            const off = offUrl(kind);
            return (
              <div key={kind}>
                {t('mail.footer.about', { what: t(`mail.kind.${kind}`) })}{' '}
                {off && (
                  <a className="muted" href={off} style={{ color: 'inherit' }}>
                    {t('mail.footer.unsubscribe')}
                  </a>
                )}
              </div>
            );
          })}
          <AboutReplies
            language={language}
            settings={settings}
            page={kinds.every(isFromModerators) ? 'help' : 'messages'}
          />
        </>
      }
    >
      <Paragraph>
        {firstName ? t('mail.hello', { name: isolateText(firstName) }) : t('mail.helloUnnamed')}
      </Paragraph>
      {content}
    </MailFrame>,
  );
  const off = offUrl(first);
  return {
    to: reader.email,
    subject: markedText(language.locale, subject),
    ...forms,
    messageId: `<${id}@${new URL(settings.NEXTAUTH_URL).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': language.locale,
      ...(off && {
        'List-Unsubscribe': `<${off}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments,
  };
}
