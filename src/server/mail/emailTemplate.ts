import type { SendMailOptions } from 'nodemailer';
import type { ReactNode } from 'react';
import type { Language } from '@/i18n/language';
import type { Tx } from '../db/client';
import type { MailKind } from './kinds';

export type Email = {
  subject: string;
  content: ReactNode;
  attachments?: SendMailOptions['attachments'];
  begins?: Date;
  /** When its reader should have answered the request it's about. */
  answerBy?: Date | null;
  notBefore?: Date | undefined;
};

export type EmailContext = {
  db: Tx;
  now: Date;
  language: Language;
  /** Returns the absolute URL of a path. */
  link: (path: string) => string;
};

export type Addressed = { subjectId: string; userId: string };

export type EmailTemplate = (context: EmailContext, mail: Addressed) => Promise<Email | null>;

export type EmailTemplates = Record<MailKind, EmailTemplate>;

/** Decides when a person may be notified. */
export type Recipient = { timeZone: string; profile: { shomerShabbat: boolean } | null };

export const recipientFields = {
  timeZone: true,
  profile: { select: { shomerShabbat: true } },
} as const;
