import { doorText, readsInches } from '@/format/doorWidth';
import { labelOf, labelsOf, type OptionList } from '@/format/labels';
import type { mealTexts } from '@/format/meal';
import type { Language, MessageKey } from '@/i18n/language';
import { type FieldName, listingFields } from '@/schemas/listingFields';
import type { ListingFields, SlotFields } from './fields';
import { fromLocalInput } from './zonedTime';

const labels = {
  title: 'about.title',
  description: 'about.description',
  pictures: 'about.photo',
  rainPlan: 'more.rain',
  addressLine1: 'place.section',
  privacyLevel: 'place.privacy',
  timeZone: 'place.timeZone',
  visible: 'visible',
} as const satisfies Partial<Record<keyof ListingFields, string>>;

const isField = (name: string): name is FieldName => name in listingFields;

function optionListOf(name: keyof ListingFields): OptionList | undefined {
  if (name === 'privacyLevel') return 'privacy';
  if (name === 'rainPlan') return 'rain';
  const field = isField(name) ? listingFields[name] : undefined;
  return field && 'labels' in field ? field.labels : undefined;
}

type Texts = Language & ReturnType<typeof mealTexts>;

export function partLabel({ t }: Texts, name: keyof ListingFields): string {
  if (isField(name)) return t(`listingFields.input.${name}`);
  return name in labels
    ? t(`listingForm.${labels[name as keyof typeof labels]}` as MessageKey)
    : t('listingForm.changed.other');
}

/** Returns a part's value for people. `name` is the first of the fields that belong together. */
export function partText(texts: Texts, name: keyof ListingFields, fields: ListingFields): string {
  const { t } = texts;
  const value = fields[name];
  const list = optionListOf(name);
  if (name === 'addressLine1') {
    const { addressLine1, addressLine2, city, region, postal, country, pin } = fields;
    return [addressLine1, addressLine2, city, region, postal, country, pin]
      .filter(Boolean)
      .join(', ');
  }
  if (name === 'pictures')
    return fields.photoUrl || t('listingForm.changed.photos', { count: fields.pictures.length });
  if (name === 'doorWidthCm' && fields.doorWidthCm)
    return doorText(t, Number(fields.doorWidthCm), readsInches());
  if (typeof value === 'boolean')
    return t(value ? 'listingForm.changed.yes' : 'listingForm.changed.no');
  if (list && Array.isArray(value)) return labelsOf(texts, list, value as string[]);
  const label = list && value ? labelOf(t, list, String(value)) : String(value);
  return name === 'rainPlan' ? [label, fields.rainCancelBy].filter(Boolean).join(', ') : label;
}

export function mealHeading(texts: Texts, slot: SlotFields, timeZone: string): string {
  const startsAt = fromLocalInput(slot.startsAt, timeZone);
  if (!startsAt) return texts.slotName(slot);
  return texts.t('meal.heading', {
    meal: texts.slotName(slot),
    date: texts.mealDate(startsAt, timeZone),
    time: texts.mealClock(startsAt, timeZone),
  });
}

export function mealText(texts: Texts, slot: SlotFields, timeZone: string): string {
  const { t } = texts;
  const endsAt = fromLocalInput(slot.endsAt, timeZone);
  return [
    mealHeading(texts, slot, timeZone),
    endsAt && t('listingForm.changed.until', { time: texts.mealClock(endsAt, timeZone) }),
    slot.mode !== 'open' && t('listingForm.changed.seats', { seats: slot.capacityTotal }),
    slot.isFree || !slot.donation
      ? t('meal.price.free')
      : t('listingForm.changed.donation', { amount: slot.donation, currency: slot.currency }),
  ]
    .filter(Boolean)
    .join(' · ');
}
