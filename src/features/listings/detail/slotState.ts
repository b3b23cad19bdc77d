import { seatsLeft } from '@/format/meal';
import type { RequestStatus } from '@/schemas/options';

type Slot = {
  endsAt: Date;
  capacityTotal: number;
  capacityReserved: number;
  requests: readonly { status: RequestStatus }[];
};

const open: readonly RequestStatus[] = ['pending', 'accepted', 'waitlisted'];

/** What a viewer can do with a slot, or why he cannot. */
export type SlotState =
  | { kind: 'over' }
  | { kind: 'own' }
  | { kind: 'requested'; status: RequestStatus }
  | { kind: 'full' }
  | { kind: 'open' };

/**
 * The first of these that holds: the meal is over, it is the viewer's own, his request on it
 * stands, no seat is left; else it can be asked for.
 */
export function slotState(slot: Slot, isOwn: boolean, now: Date): SlotState {
  if (slot.endsAt <= now) return { kind: 'over' };
  if (isOwn) return { kind: 'own' };
  const standing = slot.requests.find(({ status }) => open.includes(status));
  if (standing) return { kind: 'requested', status: standing.status };
  return { kind: seatsLeft(slot) === 0 ? 'full' : 'open' };
}
