import { expect, it } from 'vitest';
import { makeListing } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';

async function conversation() {
  const story = await mailFixture();
  const { slot } = await makeListing(story.db, story.host);
  await story.guest.requests.create({ slotId: slot.id, seatsRequested: 1, introMessage: 'Shalom' });
  const { id: threadId } = await story.db.thread.findFirstOrThrow({
    where: { hopperId: story.guest.id },
  });
  await story.mailer.newMails();
  await story.host.threads.markRead({ id: threadId });
  const sendMessage = (body: string) => story.guest.messages.send({ threadId, body });
  return { ...story, threadId, sendMessage };
}

it('ten messages that are unread for five minutes are one email', async () => {
  const { clock, mailer, sendMessage, host, threadId } = await conversation();
  for (let n = 1; n <= 10; n += 1) await sendMessage(`Message ${n} of my secret`);
  clock.forward({ minutes: 4 });
  expect(await mailer.newMails()).toEqual([]);
  clock.forward({ minutes: 1 });
  expect(await mailer.newMails()).toEqual([['hanna', '10 new messages from Gil L.']]);
  const [, mail] = mailer.mailsTo(host);
  expect(mail?.text).toContain('wrote to you about “Sukkah in the garden”');
  expect(mail?.text).toContain(`https://sukkah.test/messages?thread=${threadId}`);
  expect(JSON.stringify(mail)).not.toContain('secret');
});

it('ten messages at the same moment are one email, too', async () => {
  const { clock, mailer, sendMessage } = await conversation();
  await Promise.all(Array.from({ length: 10 }, (_, n) => sendMessage(`Message ${n}`)));
  clock.forward({ minutes: 6 });
  expect(await mailer.newMails()).toHaveLength(1);
});

it('messages read in the meantime aren’t emailed', async () => {
  const { clock, mailer, sendMessage, host, threadId } = await conversation();
  await sendMessage('Are you there?');
  clock.forward({ minutes: 3 });
  await host.threads.markRead({ id: threadId });
  clock.forward({ minutes: 3 });
  expect(await mailer.newMails()).toEqual([]);
});

it('a new message after reading gets another five minutes', async () => {
  const { clock, mailer, sendMessage, host, threadId } = await conversation();
  await sendMessage('One');
  clock.forward({ minutes: 3 });
  await host.threads.markRead({ id: threadId });
  await sendMessage('Two');
  clock.forward({ minutes: 3 });
  expect(await mailer.newMails()).toEqual([]);
  clock.forward({ minutes: 3 });
  expect(await mailer.newMails()).toEqual([['hanna', 'A new message from Gil L.']]);
});

it('a reader who never opens the conversation gets at most one email a day', async () => {
  const { clock, mailer, sendMessage } = await conversation();
  await sendMessage('One');
  clock.forward({ hours: 1 });
  expect(await mailer.newMails()).toHaveLength(1);
  await sendMessage('Two');
  clock.forward({ hours: 1 });
  expect(await mailer.newMails()).toEqual([]);
  clock.forward({ hours: 23 });
  await sendMessage('Three');
  await sendMessage('Four');
  clock.forward({ hours: 1 });
  expect(await mailer.newMails()).toEqual([['hanna', '4 new messages from Gil L.']]);
});

it('the guest gets an email about the host’s messages, and nobody about their own', async () => {
  const { clock, mailer, host, threadId } = await conversation();
  await host.messages.send({ threadId, body: 'Bring nothing but yourself.' });
  clock.forward({ minutes: 6 });
  expect(await mailer.newMails()).toEqual([['gil', 'A new message from Hanna L.']]);
});
