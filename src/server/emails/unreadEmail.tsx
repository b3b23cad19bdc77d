import { isolateText } from '@/format/direction';
import { isClosed } from '../access/blocks';
import type { EmailTemplate } from '../mail/emailTemplate';
import { Action, Paragraph } from '../mail/layout';
import { unreadIn } from '../messages/unread';
import { personFields } from '../presenters/person';
import { personInEmail } from './personInEmail';

/**
 * Sends one email about all unread messages in a conversation. It doesn't quote them, because
 * messages are private.
 */
export const unread: EmailTemplate = async (
  { db, language: { t }, link },
  { subjectId, userId },
) => {
  const message = await db.message.findUnique({
    where: { id: subjectId },
    select: {
      threadId: true,
      sender: { select: personFields },
      thread: { select: { hopperId: true, hostId: true, listing: { select: { title: true } } } },
    },
  });
  if (!message) return null;
  const { hopperId, hostId } = message.thread;
  if (await isClosed(db, hopperId, hostId)) return null;
  const waiting = await unreadIn(db, message.threadId, userId);
  if (!waiting.some(({ id }) => id === subjectId)) return null;
  const name = personInEmail(t, message.sender, 'user');
  const title = message.thread.listing?.title;
  const listing = title && isolateText(title);
  return {
    subject: t('mail.unread.subject', { count: waiting.length, name }),
    content: (
      <>
        <Paragraph>
          {listing ? t('mail.unread.about', { name, listing }) : t('mail.unread.text', { name })}
        </Paragraph>
        <Action href={link(`/messages?thread=${message.threadId}`)}>
          {t('mail.unread.action')}
        </Action>
      </>
    ),
  };
};
