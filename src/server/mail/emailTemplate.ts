import type { SendMailOptions } from 'nodemailer';
import type { ReactNode } from 'react';
import type { Language } from '@/i18n/language';
import type { Tx } from '../db/client';
import type { MailKind } from './kinds';

/** What one mail says. Its frame and its headers are the same for all. */
export type Email = {
  subject: string;
  content: ReactNode;
  attachments?: SendMailOptions['attachments'];
  /** When the meal that it is about begins. */
  begins?: Date;
  /** What must not come now comes then. */
  notBefore?: Date | undefined;
};

/** What a letter is written from: the database as it is now, and the hour. */
export type EmailContext = {
  db: Tx;
  now: Date;
  language: Language;
  /** The whole address of a path of the site. */
  link: (path: string) => string;
};

/** What a letter is about, and whose it is. */
export type Addressed = { subjectId: string; userId: string };

/** Writes a letter; null when it would tell of what is no more. */
export type EmailTemplate = (desk: EmailContext, mail: Addressed) => Promise<Email | null>;

/** Who writes which kind of mail. */
export type EmailTemplates = Record<MailKind, EmailTemplate>;
