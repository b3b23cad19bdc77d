import { randomUUID } from 'node:crypto';
import type { Inputs } from '@/trpc/client';
import { testClock } from './clock';
import { community, type Person } from './community';
import { makeListing } from './factories';

type NeedInput = Inputs['needs']['save'];

/** A need for the first night and the next day, as its form sends it. */
export const needForm = (values: Partial<NeedInput> = {}): NeedInput => ({
  meals: [
    { date: '2027-10-15', type: 'dinner' },
    { date: '2027-10-16', type: 'lunch' },
  ],
  city: 'Brooklyn',
  groupSize: 2,
  ...values,
});

export type NeedValues = Parameters<typeof needForm>[0];

/** Two days before the holiday. */
export const WEDNESDAY = '2027-10-13T14:00:00Z';

export const beforeTheHoliday = () => testClock(WEDNESDAY, 0);

/** A host with a dinner for ten, and a guest who's looking, in a town of their own. */
export async function town(
  values: NeedValues = {},
  listing: object = {},
  slot: object = {},
  story?: Awaited<ReturnType<typeof community>>,
) {
  const people = story ?? (await community({ clock: beforeTheHoliday() }));
  const { db, host, guest } = people;
  const city = `Town ${randomUUID().slice(0, 8)}`;
  const confirm = ({ id }: { id: string }) =>
    db.user.update({
      where: { id },
      data: { emailVerified: new Date(WEDNESDAY), verificationStatus: 'phone' },
    });
  await confirm(host);
  const open = async (owner: Person, more: object = {}, meal: object = {}) =>
    makeListing(db, owner, { city, ...more, slots: [meal] });
  const made = await open(host, listing, slot);
  const look = (person: Person, more: NeedValues = {}) =>
    person.needs.save(needForm({ city, audience: 'hosts', ...values, ...more }));
  await look(guest);
  const groups = (person = host, slotId = made.slot.id) => person.invitations.look({ id: slotId });
  const invite = async (input: object = {}) => {
    const [group] = await groups();
    return host.invitations.send({ id: `${group?.id}`, ...input });
  };
  const reserved = async () =>
    (await db.timeSlot.findUniqueOrThrow({ where: { id: made.slot.id } })).capacityReserved;
  const rest = { city, confirm, open, look, groups, invite, reserved };
  return { ...people, listing: made, slot: made.slot, ...rest };
}
