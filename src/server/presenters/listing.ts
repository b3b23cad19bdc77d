import { Prisma } from '@/generated/prisma/client';
import type { Locale, Translate } from '@/i18n/language';
import type { Listing } from '@/schemas/listing';
import { columnOf, fieldNames } from '@/schemas/listingFields';
import {
  type AccessibilityFilter,
  type AccessibilityTag,
  accessibilitySlugs,
  type ReportReason,
  reportReasons,
} from '@/schemas/options';
import type { Rating } from '@/schemas/person';
import { uploadedAddress } from '@/schemas/photo';
import type { ListingPicture } from '@/schemas/picture';
import { type PlacedListing, placedListingSql } from '../db/locality';
import { publicHost } from './person';
import { hostRatingSql } from './rating';

export const moderationReason = (reason: string | null): ReportReason | null =>
  reportReasons.find((one) => one === reason) ?? null;

type Accessible = { accessibilityTags: string[]; genderSeating: string | null };

function accessibilityOf(listing: Accessible): AccessibilityFilter[] {
  const tags = Object.entries(accessibilitySlugs) as [AccessibilityFilter, AccessibilityTag][];
  const slugs = tags
    .filter(([, tag]) => listing.accessibilityTags.includes(tag))
    .map(([slug]) => slug);
  return listing.genderSeating === 'mechitza' ? [...slugs, 'mechitza'] : slugs;
}

/** Presents a listing's row, without its private columns. */
export const presentListing = <L extends Accessible>(row: L) => ({
  ...row,
  accessibility: accessibilityOf(row),
});

/** Private location columns, which only `access/visibility.ts` reads. */
type PlaceField =
  | ('postal' | 'publicLat' | 'publicLon')
  | ('addressLine1' | 'addressLine2' | 'lat' | 'lon');

/** SQL for the Hebrew name of a listing's town. NULL if we don't know it. */
const hebrewCitySql = Prisma.sql`(SELECT n.name FROM place_names n
  WHERE n.place_id = l.place_id AND n.name ~ '[א-ת]' ORDER BY n.rank LIMIT 1)`;

const hebrewCountries = new Intl.DisplayNames(['he'], { type: 'region' });

/** Its plain fields as arguments of `json_build_object`, which takes at most 50 names. */
const fieldsSql = Prisma.raw(fieldNames.map((name) => `'${name}', l.${columnOf(name)}`).join(', '));

/** SQL for a listing as JSON, without private columns. `l` is the listing and `host` its host. */
export const listingSql = (
  locale: Locale,
) => Prisma.sql`json_build_object('id', l.id, 'hostId', l.host_id, 'title', l.title,
  'description', l.description, ${fieldsSql},
  'rainPlan', l.rain_plan, 'rainCancelBy', l.rain_cancel_by, 'city', l.city,
  'region', l.region, 'country', l.country, 'placeId', l.place_id, ${placedListingSql},
  'privacyLevel', l.privacy_level,
  'photoUrl', l.photo_url, 'visible', l.visible, 'createdAt', l.created_at, 'updatedAt', l.updated_at,
  'rating', ${hostRatingSql}, 'hebrewCity', ${locale === 'he' ? hebrewCitySql : Prisma.sql`NULL`},
  'host', json_build_object('firstName', host.first_name, 'profileImageUrl', host.profile_image_url,
    'isDeleted', host.deleted_at IS NOT NULL))`;

type HostJson = { firstName: string | null; profileImageUrl: string | null; isDeleted: boolean };

export type ListingJson = Omit<
  Listing,
  'accessibility' | 'createdAt' | 'updatedAt' | PlaceField
> & {
  createdAt: string;
  updatedAt: string;
  rating: Rating | null;
  host: HostJson;
  /** Null unless the reader's language is Hebrew. */
  hebrewCity: string | null;
} & PlacedListing;

/** Only the server computes times from these. */
function withoutLocality<L extends PlacedListing>(listing: L) {
  const { placeCountry, placeLat, placeLon, candleLightingMinutes, ...rest } = listing;
  return rest;
}

export const readListing = (
  t: Translate,
  { host, createdAt, updatedAt, hebrewCity, ...rest }: ListingJson,
) => ({
  ...presentListing(withoutLocality(rest)),
  ...(hebrewCity && {
    cityName: hebrewCity,
    ...(rest.placeCountry && { countryName: hebrewCountries.of(rest.placeCountry) }),
  }),
  createdAt: new Date(createdAt),
  updatedAt: new Date(updatedAt),
  host: publicHost(t, host),
});

export type PictureJson = Omit<ListingPicture, 'url'>;

/** SQL for the pictures of a listing `l`, in order, as JSON. */
export const picturesSql = Prisma.sql`(SELECT json_agg(json_build_object('id', p.id, 'alt', lp.alt,
    'width', p.width, 'height', p.height) ORDER BY lp.position)
  FROM listing_pictures lp JOIN pictures p ON p.id = lp.picture_id WHERE lp.listing_id = l.id)`;

export const presentPicture = (picture: PictureJson): ListingPicture => ({
  ...picture,
  url: uploadedAddress(picture.id),
});
