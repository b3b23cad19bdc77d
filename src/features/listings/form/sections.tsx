'use client';

import type { ReactNode } from 'react';
import { Card } from '@/components/card';
import { accessibilityTags, dietaryFlags, minhagim } from '@/schemas/options';
import {
  genderSeatingLabels,
  kashrutLabels,
  optionsOf,
  privacyLabels,
  seatingLabels,
} from '../labels';
import { CheckboxInput, ChoicesInput, LongTextInput, SelectInput, TextInput } from './Inputs';

const notSaid = { value: '', label: 'Not specified' };
const orNone = (options: { value: string; label: string }[]) => [notSaid, ...options];

/** A part of the listing form under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="space-y-5 p-4 sm:p-6">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </Card>
  );
}

const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-5 sm:grid-cols-2">{children}</div>
);

export const AboutSection = () => (
  <Section title="About your sukkah">
    <TextInput name="title" label="Title" required />
    <LongTextInput name="description" label="Description" />
    <TextInput
      name="photoUrl"
      label="Photo URL"
      type="url"
      inputMode="url"
      placeholder="https://"
      hint="The address of a picture, starting with https://"
    />
  </Section>
);

export const CustomsSection = () => (
  <Section title="Customs and seating">
    <Pair>
      <SelectInput
        name="kashrutLevel"
        label="Kashrut level"
        options={orNone(optionsOf(kashrutLabels))}
      />
      <SelectInput
        name="seatingStyle"
        label="Seating style"
        options={orNone(optionsOf(seatingLabels))}
      />
      <SelectInput
        name="genderSeating"
        label="Gender seating"
        options={orNone(optionsOf(genderSeatingLabels))}
      />
    </Pair>
    <CheckboxInput name="kidFriendly" label="Kid friendly" />
    <ChoicesInput name="minhagim" legend="Minhagim" values={minhagim} />
    <ChoicesInput name="accessibilityTags" legend="Accessibility" values={accessibilityTags} />
    <ChoicesInput
      name="dietaryOptions"
      legend="Dietary needs you can meet"
      hint="Guests can search for these."
      values={dietaryFlags}
    />
  </Section>
);

export function PlaceSection({ timeZones }: { timeZones: readonly string[] }) {
  return (
    <Section title="Where it is">
      <p className="text-sm text-muted">
        Your street is shared only with guests whose request you have accepted.
      </p>
      <Pair>
        <TextInput name="addressLine1" label="Address line 1" autoComplete="address-line1" />
        <TextInput name="addressLine2" label="Address line 2" autoComplete="address-line2" />
        <TextInput name="city" label="City" autoComplete="address-level2" />
        <TextInput name="region" label="State or region" autoComplete="address-level1" />
        <TextInput name="postal" label="ZIP or postal code" autoComplete="postal-code" />
        <TextInput name="country" label="Country" autoComplete="country-name" />
        <SelectInput
          name="privacyLevel"
          label="Location privacy"
          hint="Exact also shows everyone your postal code and a point near you on the map."
          options={optionsOf(privacyLabels)}
        />
        <SelectInput
          name="timeZone"
          label="Time zone"
          hint="Your meals' dates and times are in this zone."
          required
          options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        />
      </Pair>
    </Section>
  );
}
