'use client';

import { ChevronDown } from 'lucide-react';
import { useFormState, useWatch } from 'react-hook-form';
import { Button } from '@/components/button';
import { Pair, Section } from '@/components/card';
import { useFieldError } from '@/components/form';
import { onDemand, useOnDemand } from '@/components/onDemand';
import { Photo } from '@/components/photo';
import { toastError } from '@/components/toast';
import { optionsOf } from '@/format/labels';
import { photoSrc } from '@/format/photo';
import { useTranslations } from '@/i18n/useTranslations';
import { NarrowInputs, WideInputs } from './FieldInputs';
import { FieldWarnings } from './FormWarnings';
import type { ListingFields } from './fields';
import {
  LongTextInput,
  PinField,
  SelectInput,
  StreetInput,
  TextInput,
  TimeZoneInput,
} from './inputs';
import { PicturesField } from './PicturesField';
import { PlaceCheck } from './PlaceCheck';

/** Not for an address being typed, which would be fetched at every letter. */
function SavedPhoto() {
  const t = useTranslations();
  const { defaultValues } = useFormState<ListingFields>();
  const photoUrl = useWatch<ListingFields, 'photoUrl'>({ name: 'photoUrl' });
  if (!photoUrl || photoUrl !== defaultValues?.photoUrl) return null;
  return (
    <Photo
      src={photoSrc(photoUrl)}
      alt={t('listingForm.about.photo')}
      className="aspect-3/2 w-40 rounded-lg"
      instead={null}
    />
  );
}

const coverPicker = onDemand(() => import('./CoverPicker').then((module) => module.CoverPicker));

/** For listings without uploaded photos. Unfolded if there's a link, which the host may look for. */
function MorePhotoInputs() {
  const t = useTranslations();
  const [Picker, want] = useOnDemand(coverPicker);
  const { defaultValues } = useFormState<ListingFields>();
  const error = useFieldError<ListingFields>('photoUrl');
  const hasLink = defaultValues?.photoUrl?.startsWith('https:');
  return (
    <details
      className="group"
      open={hasLink || Boolean(error)}
      onToggle={({ currentTarget }) => currentTarget.open && want()}
    >
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 rounded-lg pe-2 text-sm font-medium text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <span>{t('listingForm.about.morePhotos')}</span>
        <ChevronDown className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="mt-3 space-y-5">
        {Picker && <Picker />}
        <TextInput
          name="photoUrl"
          label={t('listingForm.about.photo')}
          type="url"
          inputMode="url"
          placeholder={t('listingForm.about.photoPlaceholder')}
          hint={t('listingForm.about.photoHint')}
        />
        <SavedPhoto />
      </div>
    </details>
  );
}

export function AboutSection() {
  const t = useTranslations();
  return (
    <Section title={t('listingForm.about.section')}>
      <TextInput name="title" label={t('listingForm.about.title')} required />
      <LongTextInput name="description" label={t('listingForm.about.description')} />
      <PicturesField />
      <MorePhotoInputs />
    </Section>
  );
}

export function CustomsSection() {
  const t = useTranslations();
  return (
    <Section title={t('listingForm.customs.section')}>
      <Pair>
        <NarrowInputs section="customs" />
      </Pair>
      <WideInputs section="customs" />
    </Section>
  );
}

const moreInputs = onDemand(() => import('./MoreInputs').then((module) => module.MoreInputs));

export function MoreSection() {
  const t = useTranslations();
  const [Inputs, want] = useOnDemand(moreInputs, () => toastError(t, t('listingForm.more.failed')));
  return (
    <Section title={t('listingForm.more.section')}>
      <p className="text-sm text-muted">{t('listingForm.more.text')}</p>
      {Inputs ? (
        <Inputs />
      ) : (
        <Button variant="secondary" aria-expanded={false} {...moreInputs.approach} onClick={want}>
          {t('listingForm.more.open')}
        </Button>
      )}
    </Section>
  );
}

export function PlaceSection() {
  const t = useTranslations();
  const mode = useWatch<ListingFields, 'timeSlots.0.mode'>({ name: 'timeSlots.0.mode' });
  return (
    <Section title={t('listingForm.place.section')}>
      <p className="text-sm text-muted">
        {t(mode === 'open' ? 'listingForm.hours.text' : 'listingForm.place.text')}
      </p>
      <Pair>
        <div className="space-y-2">
          <StreetInput />
          <FieldWarnings name="addressLine1" />
        </div>
        <TextInput
          name="addressLine2"
          label={t('listingForm.place.line2')}
          autoComplete="address-line2"
        />
        <TextInput name="city" label={t('listingForm.place.city')} autoComplete="address-level2" />
        <TextInput
          name="region"
          label={t('listingForm.place.region')}
          autoComplete="address-level1"
        />
        <PlaceCheck />
        <TextInput name="postal" label={t('listingForm.place.postal')} autoComplete="postal-code" />
        <TextInput
          name="country"
          label={t('listingForm.place.country')}
          autoComplete="country-name"
        />
        <SelectInput
          name="privacyLevel"
          label={t('listingForm.place.privacy')}
          hint={t('listingForm.place.privacyHint')}
          options={optionsOf(t, 'privacy')}
        />
        <TimeZoneInput
          name="timeZone"
          label={t('listingForm.place.timeZone')}
          listLabel={t('listingForm.place.timeZones')}
          hint={t('listingForm.place.timeZoneHint')}
        />
      </Pair>
      <PinField />
    </Section>
  );
}
