import { Avatar } from '@/components/avatar';
import { Badge } from '@/components/badge';
import { Card } from '@/components/card';
import { genderSeatingLabels, labelOf, seatingLabels } from '../labels';
import { addressLines } from '../place';
import type { DetailListing } from './types';

function HostCard({ host }: { host: DetailListing['host'] }) {
  return (
    <Card as="section" className="flex items-center gap-4 p-5">
      <Avatar person={host} fallback="H" size={56} />
      <div className="min-w-0">
        <h2 className="font-semibold break-words">{host.firstName || 'Host'}</h2>
        <Badge tone="good">Verified Host</Badge>
      </div>
    </Card>
  );
}

function DetailsCard({ listing }: { listing: DetailListing }) {
  const { seatingStyle, genderSeating, minhagim } = listing;
  const details = [
    ['Seating style', seatingStyle && labelOf(seatingLabels, seatingStyle)],
    ['Gender seating', genderSeating && labelOf(genderSeatingLabels, genderSeating)],
    ['Minhagim', minhagim.join(', ')],
  ].filter(([, value]) => value);
  if (details.length === 0) return null;
  return (
    <Card as="section">
      <h2 className="text-lg font-semibold">Details</h2>
      <dl className="mt-3 flex flex-col gap-3 text-sm">
        {details.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** The address for those to whom it came with the answer; for all others, when they will get it. */
function AddressCard({ listing }: { listing: DetailListing }) {
  const lines = addressLines(listing);
  return (
    <Card as="section">
      <h2 className="text-lg font-semibold">{lines.length ? 'Address' : 'Safety'}</h2>
      {lines.length ? (
        <address className="mt-2 text-sm break-words not-italic">
          {lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      ) : (
        <p className="mt-2 text-sm text-muted">
          The exact address is shared only after your request is accepted.
        </p>
      )}
    </Card>
  );
}

/** What stands beside a listing: its host, where, and how people sit. */
export function ListingAside({ listing }: { listing: DetailListing }) {
  return (
    <aside className="flex flex-col gap-5">
      <HostCard host={listing.host} />
      <AddressCard listing={listing} />
      <DetailsCard listing={listing} />
    </aside>
  );
}
