import { expect, it } from 'vitest';
import { community } from '@/test/community';
import { CANARY, makeCanaryListing, makeListing } from '@/test/factories';
import { refusal } from '@/test/refusal';

it('A data download contains everything that a user entered, offered, requested and wrote, and nothing else', async () => {
  const { db, host, guest, stranger } = await community();
  const own = await makeCanaryListing(db, guest, { title: 'Sukkah on the roof' });
  const { slot } = await makeListing(db, host, { title: 'Sukkah at the sea' });
  const intro = 'Two of us, with a baby.';
  await guest.users.updateProfile({
    firstName: 'Gil',
    phone: '+1 555 4711',
    timeZone: 'America/New_York',
    dietaryNotes: 'No sesame.',
  });
  const request = await guest.requests.create({
    slotId: slot.id,
    seatsRequested: 2,
    introMessage: intro,
    dietaryFlags: ['Vegan'],
  });
  await host.requests.accept(request.id);
  const [thread] = (await guest.threads.list({})).items;
  await host.messages.send({ threadId: thread?.id ?? '', body: 'Bring a Hannasweater' });
  await stranger.requests.create({
    slotId: own.slot.id,
    seatsRequested: 1,
    introMessage: 'From Sarah',
  });

  const data = await guest.users.download();
  expect(data).toMatchObject({
    user: { id: guest.id, email: guest.email, phone: '+1 555 4711', dietaryNotes: 'No sesame.' },
    listings: [{ title: 'Sukkah on the roof', ...CANARY, timeSlots: [{ id: own.slot.id }] }],
    requests: [
      {
        id: request.id,
        listing: { title: 'Sukkah at the sea' },
        meal: { startsAt: slot.startsAt },
        status: 'accepted',
        seatsRequested: 2,
        introMessage: intro,
        dietaryFlags: ['Vegan'],
      },
    ],
    actions: [{ requestId: request.id, from: null, to: 'pending' }],
    messages: [{ threadId: thread?.id, body: intro }],
  });
  const all = JSON.stringify(data);
  for (const person of [host, stranger])
    for (const secret of [
      person.id,
      person.email,
      person.phone,
      person.firstName,
      'Hannasweater',
      'From Sarah',
    ])
      expect(all).not.toContain(secret);
});

it('A visitor has no data', async () => {
  const { visitor } = await community();
  expect((await refusal(visitor.users.download())).status).toBe(401);
});
