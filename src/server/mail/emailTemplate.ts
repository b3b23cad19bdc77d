import type { SendMailOptions } from 'nodemailer';
import type { ReactNode } from 'react';
import type { Language } from '@/i18n/language';
import type { MailKind } from '@/schemas/mailKinds';
import type { Tx } from '../db/client';
import type { ComingQuestion } from './comingLink';

export type Email = {
  subject: string;
  content: ReactNode;
  /** For the subject of a digest, isolated. Only news of a new request has it. */
  request?: { guest: string; listing: string };
  attachments?: SendMailOptions['attachments'];
  begins?: Date;
  answerBy?: Date | null;
  notBefore?: Date | undefined;
};

export type EmailContext = {
  db: Tx;
  now: Date;
  language: Language;
  link: (path: string) => string;
  /** The page on which a guest answers whether they're coming, signed in or not. */
  comingLink: (question: ComingQuestion) => string;
};

export type Addressed = { subjectId: string; userId: string };

export type EmailTemplate = (context: EmailContext, mail: Addressed) => Promise<Email | null>;

export type EmailTemplates = Record<MailKind, EmailTemplate>;

export type Recipient = { timeZone: string; profile: { shomerShabbat: boolean } | null };

export const recipientFields = {
  timeZone: true,
  profile: { select: { shomerShabbat: true } },
} as const;
