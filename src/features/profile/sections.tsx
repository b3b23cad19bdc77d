'use client';

import { useTranslations } from 'next-intl';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Avatar } from '@/components/avatar';
import { Badge } from '@/components/badge';
import { Checkbox } from '@/components/field';
import { Section } from '@/components/section';
import { TimeZoneField } from '@/components/timeZoneField';
import { MAX_HOUSEHOLD } from '@/schemas/options';
import { type Profile, profileInput } from '@/schemas/profile';
import type { ProfileFields } from './fields';
import { ChoiceInput, ChoicesInput, LongTextInput, TextInput } from './Inputs';

const pair = 'grid gap-5 sm:grid-cols-2';

/** The photo as it will look, or the letter that stands in for it. */
function Face() {
  const [firstName, url] = useWatch<ProfileFields, ['firstName', 'profileImageUrl']>({
    name: ['firstName', 'profileImageUrl'],
  });
  // While it is being typed it is no address yet.
  const { data = null } = profileInput.shape.profileImageUrl.safeParse(url);
  return <Avatar person={{ firstName, profileImageUrl: data }} size={64} />;
}

export function AboutSection() {
  const t = useTranslations();
  return (
    <Section title={t('profile.about.section')}>
      <div className={pair}>
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
      </div>
      <div className="flex items-start gap-4">
        <Face />
        <div className="min-w-0 grow">
          <TextInput
            name="profileImageUrl"
            label={t('profile.about.photo')}
            hint={t('profile.about.photoHint')}
            type="url"
            inputMode="url"
          />
        </div>
      </div>
      <LongTextInput name="bio" label={t('profile.about.bio')} />
      <div className={pair}>
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
      </div>
    </Section>
  );
}

function Mail({ email, verificationStatus }: Pick<Profile, 'email' | 'verificationStatus'>) {
  const t = useTranslations();
  if (!email) return null;
  return (
    <div className="text-sm">
      <p className="font-medium">{t('profile.contact.mail')}</p>
      <p className="mt-1.5 flex flex-wrap items-center gap-2 break-all">
        {email}
        {verificationStatus === 'verified' && (
          <Badge tone="good">{t('profile.contact.verified')}</Badge>
        )}
      </p>
    </div>
  );
}

function TimeZoneInput() {
  const t = useTranslations();
  const label = t('profile.contact.timeZone');
  return (
    <Controller<ProfileFields, 'timeZone'>
      name="timeZone"
      render={({ field: { ref, value, onChange }, fieldState: { error } }) => (
        <TimeZoneField
          ref={ref}
          label={label}
          listLabel={label}
          hint={t('profile.contact.timeZoneHint')}
          error={error?.message}
          value={value}
          onChange={onChange}
        />
      )}
    />
  );
}

export function ContactSection({ profile }: { profile: Profile }) {
  const t = useTranslations();
  return (
    <Section title={t('profile.contact.section')}>
      <Mail {...profile} />
      <div className={pair}>
        <TextInput
          name="phone"
          label={t('profile.contact.phone')}
          hint={t('profile.contact.phoneHint')}
          type="tel"
          autoComplete="tel"
        />
        <TimeZoneInput />
      </div>
    </Section>
  );
}

export function ObservanceSection() {
  const t = useTranslations();
  const { register } = useFormContext<ProfileFields>();
  return (
    <Section title={t('profile.observance.section')}>
      <div className={pair}>
        <ChoiceInput
          name="observanceLevel"
          label={t('profile.observance.level')}
          list="observance"
        />
        <ChoiceInput name="kashrutLevel" label={t('profile.observance.kashrut')} list="kashrut" />
        <ChoiceInput
          name="genderPreference"
          label={t('profile.observance.gender')}
          list="genderSeating"
        />
      </div>
      <Checkbox label={t('profile.observance.shomerShabbat')} {...register('shomerShabbat')} />
    </Section>
  );
}

export function TableSection() {
  const t = useTranslations();
  return (
    <Section title={t('profile.table.section')}>
      <p className="text-sm text-muted">{t('profile.table.text')}</p>
      <div className={pair}>
        <TextInput
          name="householdSize"
          label={t('profile.table.household')}
          type="number"
          min={1}
          max={MAX_HOUSEHOLD}
        />
      </div>
      <ChoicesInput name="dietaryFlags" legend={t('profile.table.dietary')} list="dietary" />
      <ChoicesInput name="allergens" legend={t('profile.table.allergens')} list="allergen" />
      <LongTextInput
        name="dietaryNotes"
        label={t('profile.table.notes')}
        hint={t('profile.table.notesHint')}
      />
      <ChoicesInput
        name="accessibilityNeeds"
        legend={t('profile.table.accessibility')}
        list="accessibility"
      />
    </Section>
  );
}
