import { Badge } from '@/components/badge';
import { Link } from '@/components/link';
import { labelOf } from '@/format/labels';
import { requestAnchor } from '@/format/requestLinks';
import type { ThreadRequests } from '@/schemas/request';
import { MealThumb } from '../listings/MealPicture';
import { useMealTexts } from '../listings/useMealTexts';
import { statusTones } from '../requests/statusTones';

function Facts({ request, timeZone }: { request: Request; timeZone: string }) {
  const { t, ...texts } = useMealTexts();
  const { slot, seatsRequested } = request;
  return (
    <p className="flex flex-wrap gap-x-2 text-xs text-muted">
      <span>{texts.mealWithDate(slot, timeZone)}</span>{' '}
      <span>{texts.mealTimeInZone(slot.startsAt, slot.endsAt, timeZone)}</span>{' '}
      <span>{t('meal.seats', { count: seatsRequested })}</span>
    </p>
  );
}

type Request = NonNullable<ThreadRequests['request']>;

/** The meal that a conversation is about. It keeps its height while the details load. */
export function MealBar({
  listing,
  isHost,
  data,
}: {
  listing: { id: string; title: string } | undefined;
  isHost: boolean;
  data: ThreadRequests | undefined;
}) {
  const { t } = useMealTexts();
  const request = data?.request;
  const timeZone = data?.listing?.timeZone ?? 'UTC';
  return (
    <section
      aria-label={t('messages.meal.label')}
      className="flex min-h-18 items-center gap-3 border-b px-4 py-2"
    >
      {listing && data ? (
        <MealThumb
          listing={{ id: listing.id, timeZone, photoUrl: data.listing?.photoUrl ?? null }}
          slot={request?.slot}
        />
      ) : (
        <div className="size-[min(3.5rem,15vw)] shrink-0 rounded-lg bg-raised" />
      )}
      <div className="min-w-0 grow">
        {listing && (
          <Link
            href={`/listing/${listing.id}`}
            className="block py-0.5 text-sm font-medium underline-offset-2 hover:underline"
          >
            <bdi className="block truncate">{listing.title}</bdi>
          </Link>
        )}
        {request && <Facts request={request} timeZone={timeZone} />}
      </div>
      {request && (
        <Link
          href={isHost ? '/host?tab=requests' : `/requests#${requestAnchor(request.id)}`}
          className="shrink-0 rounded-full py-2 hover:underline"
        >
          <Badge tone={statusTones[request.status]}>{labelOf(t, 'status', request.status)}</Badge>
        </Link>
      )}
    </section>
  );
}
