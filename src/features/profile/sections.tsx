'use client';

import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Avatar } from '@/components/avatar';
import { Badge } from '@/components/badge';
import { Button } from '@/components/button';
import { Pair, Section } from '@/components/card';
import { inputsOf } from '@/components/form';
import { optionsOf } from '@/format/labels';
import { avatarSrc } from '@/format/photo';
import { useTranslations } from '@/i18n/useTranslations';
import { shownParts } from '@/schemas/options';
import { hasCountryCode } from '@/schemas/phoneText';
import { type Profile, phoneInput, profileInput } from '@/schemas/profile';
import { limitsOf } from '@/schemas/zod';
import { NeedFields } from '../needs/NeedFields';
import type { ProfileFields } from './fields';
import { PortraitField } from './PortraitField';

const { TextInput, LongTextInput, SelectInput, ChoicesInput, CheckboxInput, TimeZoneInput } =
  inputsOf<ProfileFields>();

const household = limitsOf(profileInput.shape.householdSize);

/** Debounces a typed value by half a second, to avoid a request per keystroke. */
function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 500);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function Face() {
  const [firstName, url] = useWatch<ProfileFields, ['firstName', 'profileImageUrl']>({
    name: ['firstName', 'profileImageUrl'],
  });
  // While it's being typed, it isn't a valid URL yet.
  const { data = null } = profileInput.shape.profileImageUrl.safeParse(useDebounced(url));
  return <Avatar name={firstName} src={avatarSrc(data)} size={64} />;
}

export function AboutSection() {
  const t = useTranslations();
  return (
    <Section title={t('profile.about.section')}>
      <Pair>
        <TextInput
          name="firstName"
          label={t('profile.about.firstName')}
          autoComplete="given-name"
          required
        />
        <TextInput
          name="lastName"
          label={t('profile.about.lastName')}
          hint={t('profile.about.lastNameHint')}
          autoComplete="family-name"
        />
      </Pair>
      <fieldset className="min-w-0 space-y-4">
        <legend className="mb-2 text-sm font-medium">{t('profile.about.photo')}</legend>
        <div className="flex items-start gap-4">
          <Face />
          <PortraitField />
        </div>
        <TextInput
          name="profileImageUrl"
          label={t('profile.about.photoLink')}
          hint={t('profile.about.photoHint')}
          type="url"
          inputMode="url"
        />
      </fieldset>
      <LongTextInput name="bio" label={t('profile.about.bio')} />
      <Pair>
        <TextInput
          name="languages"
          label={t('profile.about.languages')}
          hint={t('profile.about.languagesHint')}
        />
        <TextInput
          name="affiliation"
          label={t('profile.about.affiliation')}
          hint={t('profile.about.affiliationHint')}
        />
      </Pair>
      <ChoicesInput
        name="shown"
        legend={t('profile.about.shown')}
        hint={t('profile.about.shownHint')}
        options={shownParts.map((value) => ({ value, label: t(`profile.shown.${value}`) }))}
      />
    </Section>
  );
}

function Mail({ email, emailConfirmed, emailRefused }: Profile) {
  const t = useTranslations();
  if (!email) return null;
  return (
    <div className="text-sm">
      <p className="font-medium">{t('profile.contact.mail')}</p>
      <p className="mt-1.5 flex flex-wrap items-center gap-2 break-all">
        <span>{email}</span>
        {emailConfirmed && !emailRefused && (
          <Badge tone="good">{t('profile.contact.confirmed')}</Badge>
        )}
      </p>
    </div>
  );
}

function PhoneStatus({ profile, onConfirm }: { profile: Profile; onConfirm: () => void }) {
  const t = useTranslations();
  const entered = useWatch<ProfileFields, 'phone'>({ name: 'phone' }) ?? '';
  const typed = phoneInput.safeParse(entered).data ?? entered.trim();
  const isSaved = profile.phone !== null && typed === profile.phone;
  if (isSaved && profile.phoneConfirmed)
    return <Badge tone="good">{t('profile.contact.confirmed')}</Badge>;
  if (!profile.phoneCodes || !typed) return null;
  if (!hasCountryCode(typed))
    return <p className="text-sm text-muted">{t('profile.phone.countryCode')}</p>;
  return isSaved ? (
    <Button variant="secondary" aria-label={t('profile.phone.title')} onClick={onConfirm}>
      {t('profile.phone.open')}
    </Button>
  ) : (
    <p className="text-sm text-muted">{t('profile.phone.saveFirst')}</p>
  );
}

export function ContactSection({
  profile,
  onConfirmPhone,
}: {
  profile: Profile;
  onConfirmPhone: () => void;
}) {
  const t = useTranslations();
  const ref = useRef<HTMLDivElement>(null);
  // The page loads after the browser has looked for the part that a link names.
  useEffect(() => {
    if (window.location.hash === '#contact') ref.current?.scrollIntoView();
  }, []);
  return (
    <div ref={ref} id="contact" className="scroll-mt-20">
      <Section title={t('profile.contact.section')}>
        <Mail {...profile} />
        <Pair>
          <div className="space-y-2">
            <TextInput
              name="phone"
              label={t('profile.contact.phone')}
              hint={t('profile.contact.phoneHint')}
              type="tel"
              autoComplete="tel"
            />
            <PhoneStatus profile={profile} onConfirm={onConfirmPhone} />
          </div>
          <TimeZoneInput
            name="timeZone"
            label={t('profile.contact.timeZone')}
            listLabel={t('profile.contact.timeZone')}
            hint={t('profile.contact.timeZoneHint')}
          />
        </Pair>
      </Section>
    </div>
  );
}

export function ObservanceSection() {
  const t = useTranslations();
  const notSaid = { value: '' as const, label: t('common.notSpecified') };
  return (
    <Section title={t('profile.observance.section')}>
      <Pair>
        <SelectInput
          name="observanceLevel"
          label={t('profile.observance.level')}
          options={[notSaid, ...optionsOf(t, 'observance')]}
        />
        <SelectInput
          name="kashrutLevel"
          label={t('profile.observance.kashrut')}
          options={[notSaid, ...optionsOf(t, 'kashrut')]}
        />
        <SelectInput
          name="genderPreference"
          label={t('profile.observance.gender')}
          options={[notSaid, ...optionsOf(t, 'genderSeating')]}
        />
      </Pair>
      <CheckboxInput name="shomerShabbat" label={t('profile.observance.shomerShabbat')} />
    </Section>
  );
}

export function TableSection() {
  const t = useTranslations();
  return (
    <Section title={t('profile.table.section')}>
      <p className="text-sm text-muted">{t('profile.table.text')}</p>
      <Pair>
        <TextInput
          name="householdSize"
          label={t('profile.table.household')}
          type="number"
          min={household.min}
          max={household.max}
        />
      </Pair>
      <NeedFields
        dietary={{ legend: t('profile.table.dietary') }}
        allergens={{
          legend: t('profile.table.allergens'),
          other: t('profile.table.otherAllergen'),
        }}
        accessibility={{ legend: t('profile.table.accessibility') }}
      >
        <LongTextInput
          name="dietaryNotes"
          label={t('profile.table.notes')}
          hint={t('profile.table.notesHint')}
        />
      </NeedFields>
    </Section>
  );
}
