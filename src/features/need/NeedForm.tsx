'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useFormContext, useWatch } from 'react-hook-form';
import { Button } from '@/components/button';
import { Pair, Section } from '@/components/card';
import { TextCombobox } from '@/components/combobox';
import { LoadError } from '@/components/emptyState';
import { Field } from '@/components/field';
import { Form, FormFooter, inputsOf, useFieldError } from '@/components/form';
import { LoadingBox } from '@/components/skeleton';
import { toast, toastSuccess } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import { optionsOf } from '@/format/labels';
import { spoken } from '@/format/validationMessage';
import { useTranslations } from '@/i18n/useTranslations';
import type { Need } from '@/schemas/need';
import { needAlerts, needAudiences, needInput } from '@/schemas/need';
import { MAX_CITY_SEARCH, MAX_SEATS_PER_REQUEST } from '@/schemas/options';
import type { Profile } from '@/schemas/profile';
import { limitsOf } from '@/schemas/zod';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { LeaveGuard } from '../listings/form/LeaveGuard';
import { useFindPlace, usePlaces } from '../listings/search/usePlaces';
import { GroupNeeds } from '../needs/GroupNeeds';
import { groupSizeOptions } from '../needs/groupSizeOptions';
import { Folded } from '../needs/NeedFields';
import { NoAlertsNote } from './NoAlertsNote';
import {
  ANY_STEPS,
  ANY_WALK,
  mealName,
  type NeedFields,
  type NeedSave,
  needFormSchema,
  needToFields,
  newNeedFields,
} from './needFields';
import { useHolidayMeals } from './useHolidayMeals';

const { SelectInput, LongTextInput, ChoicesInput } = inputsOf<NeedFields>();
const words = limitsOf(needInput.shape.words);

const STEPS = [0, 1, 3, 6];
const WALKS = [10, 20, 30, 45, 60, 90];

function PlaceInput() {
  const t = useTranslations();
  const { setValue } = useFormContext<NeedFields>();
  const city = useWatch<NeedFields, 'city'>({ name: 'city' });
  const [visited, setVisited] = useState(false);
  const start = city.trim();
  const suggestions = usePlaces(visited ? start : '');
  const choose = (text: string, near: string | null) => {
    setValue('city', text, { shouldDirty: true, shouldValidate: true });
    setValue('near', near, { shouldDirty: true });
  };
  return (
    <Field
      label={t('need.form.place')}
      hint={t('need.form.placeHint')}
      error={useFieldError<NeedFields>('city')}
      required
    >
      {(field) => (
        <TextCombobox
          {...field}
          name="city"
          listLabel={t('explore.search.cities')}
          value={city}
          maxLength={MAX_CITY_SEARCH}
          placeholder={t('explore.search.locationPlaceholder')}
          onFocus={() => setVisited(true)}
          onChange={(text, near) => choose(text, near ?? null)}
          suggestions={suggestions}
          typedLabel={t('explore.search.typed', { text: start })}
        />
      )}
    </Field>
  );
}

function MealsInput() {
  const t = useTranslations();
  const { setValue, getValues } = useFormContext<NeedFields>();
  const [city, near] = useWatch<NeedFields, ['city', 'near']>({ name: ['city', 'near'] });
  const { meals, isError, refetch } = useHolidayMeals({ city, near: near ?? null });
  const names = meals?.map(mealName).join();
  // Another place may have other meals: Yom Tov is one day in Israel.
  useEffect(() => {
    const offered = names?.split(',') ?? [];
    const chosen = getValues('meals');
    const left = chosen.filter((name) => offered.includes(name));
    if (names && left.length < chosen.length) setValue('meals', left);
  }, [names, getValues, setValue]);
  if (isError) return <LoadError title={t('need.form.mealsFailed')} onRetry={() => refetch()} />;
  if (!meals) return <LoadingBox className="min-h-svh" />;
  return (
    <div className="space-y-3">
      <ChoicesInput
        name="meals"
        legend={t('need.form.meals')}
        layout="columns"
        options={meals.map((meal) => ({ value: mealName(meal), label: meal.label }))}
      />
      <Button
        variant="secondary"
        onClick={() =>
          setValue('meals', meals.map(mealName), { shouldDirty: true, shouldValidate: true })
        }
      >
        {t('need.form.allMeals')}
      </Button>
    </div>
  );
}

/** Needs that only some guests have. Folded unless one is stated. */
function MoreInputs({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations();
  const noPreference = t('need.form.any');
  return (
    <Folded fold={{ label: t('need.form.more'), isOpen }}>
      <Pair>
        <SelectInput
          name="kashrutLevel"
          label={t('need.form.kashrut')}
          options={[{ value: '' as const, label: noPreference }, ...optionsOf(t, 'kashrut')]}
        />
        <SelectInput
          name="genderSeating"
          label={t('need.form.seating')}
          options={[{ value: '' as const, label: noPreference }, ...optionsOf(t, 'genderSeating')]}
        />
        <SelectInput
          name="maxSteps"
          label={t('need.form.steps')}
          options={[
            { value: ANY_STEPS, label: noPreference },
            ...STEPS.map((count) => ({
              value: count,
              label: t('need.form.stepCount', { count }),
            })),
          ]}
        />
        <SelectInput
          name="maxWalkMinutes"
          label={t('need.form.walk')}
          options={[
            { value: ANY_WALK, label: noPreference },
            ...WALKS.map((minutes) => ({
              value: minutes,
              label: t('need.form.walkMinutes', { minutes }),
            })),
          ]}
        />
      </Pair>
    </Folded>
  );
}

/** Says so if no meal can fit, because of an allergy that listings can't name. */
function AlertsInput() {
  const t = useTranslations();
  const [alerts, dietaryFlags = [], allergens = [], audience = 'onlyMe'] = useWatch<
    NeedFields,
    ['alerts', 'dietaryFlags', 'allergens', 'audience']
  >({ name: ['alerts', 'dietaryFlags', 'allergens', 'audience'] });
  return (
    <Section title={t('need.form.alerts')}>
      <div>
        <SelectInput
          name="alerts"
          label={t('need.form.tellMe')}
          hint={t('need.form.alertsHint')}
          options={needAlerts.map((value) => ({ value, label: t(`need.alerts.${value}`) }))}
        />
        <div role="status" className="pt-2 empty:hidden">
          {alerts !== 'off' && (
            <NoAlertsNote needs={{ dietaryFlags, allergens }} audience={audience} />
          )}
        </div>
      </div>
    </Section>
  );
}

/** Says exactly what hosts would see, before anyone lets them. */
function AudienceInput() {
  const t = useTranslations();
  const audience = useWatch<NeedFields, 'audience'>({ name: 'audience' });
  return (
    <Section title={t('need.form.audience.title')}>
      <SelectInput
        name="audience"
        label={t('need.form.audience.label')}
        hint={t('need.form.audience.explain', { audience: `${audience}` })}
        options={needAudiences.map((value) => ({ value, label: t(`need.form.audience.${value}`) }))}
      />
      <p className="text-sm text-muted">{t('need.form.privacy', { audience: `${audience}` })}</p>
    </Section>
  );
}

const hasMore = ({ kashrutLevel, genderSeating, maxSteps, maxWalkMinutes }: NeedFields) =>
  Boolean(kashrutLevel || genderSeating) || maxSteps !== ANY_STEPS || maxWalkMinutes !== ANY_WALK;

/** Long enough to read it. */
const HOSTS_NOTE_MS = 15_000;

export function NeedForm({
  need,
  profile,
  onDone,
}: {
  need: Need | null;
  profile: Profile | undefined;
  onDone: () => void;
}) {
  const t = useTranslations();
  const utils = trpc.useUtils();
  const stale = useInvalidateAfter();
  const placeCalled = useFindPlace();
  const [start] = useState(() =>
    need ? needToFields(need) : newNeedFields(profile, window.location.search),
  );
  const form = useForm<NeedFields, unknown, NeedSave>({
    defaultValues: start,
    resolver: zodResolver(spoken(t, needFormSchema)),
  });
  // Requests keep the needs that they were sent with.
  const { dietaryFlags, allergens, accessibilityNeeds, groupSize } = form.formState.dirtyFields;
  const concernsHosts = Boolean(dietaryFlags || allergens || accessibilityNeeds || groupSize);
  const save = trpc.needs.save.useMutation({
    onSuccess: (saved) => {
      utils.needs.mine.setData(undefined, saved);
      const hasAsked = saved?.meals.some(({ requests }) => requests.length > 0);
      if (concernsHosts && hasAsked)
        toast({
          title: t('common.success'),
          description: t('need.form.savedAsked'),
          lasts: HOSTS_NOTE_MS,
        });
      else toastSuccess(t, t('need.form.saved'));
      void stale({ kind: 'need' });
      onDone();
    },
    onError: useFailureToast(t('need.form.failed')),
  });
  // Many type a place and don't choose it. Without it, nothing is known to be near.
  const submit = async (input: NeedSave) => {
    const place = input.near ? undefined : await placeCalled(input.city);
    save.mutate({ ...input, near: input.near ?? place?.id ?? null });
  };
  return (
    <Form form={form} onSubmit={submit} className="space-y-6">
      <Section title={t('need.form.where')}>
        <PlaceInput />
        <MealsInput />
      </Section>
      <Section title={t('need.form.who')}>
        <SelectInput
          name="groupSize"
          label={t('request.dialog.guests')}
          options={groupSizeOptions(t, MAX_SEATS_PER_REQUEST)}
        />
        <GroupNeeds isOpen={Boolean(start.allergens?.length || start.accessibilityNeeds?.length)} />
        <MoreInputs isOpen={hasMore(start)} />
        <LongTextInput
          name="words"
          label={t('need.form.words')}
          hint={t('need.form.wordsHint')}
          maxLength={words.maxLength}
        />
      </Section>
      <AlertsInput />
      <AudienceInput />
      <LeaveGuard
        active={form.formState.isDirty}
        saving={save.isPending || save.isSuccess}
        text={t('need.form.leave')}
      />
      <FormFooter>
        <Button
          type="submit"
          busy={save.isPending || form.formState.isSubmitting}
          className="max-sm:grow"
        >
          {t('need.form.save')}
        </Button>
        {need && (
          <Button variant="secondary" disabled={save.isPending} onClick={onDone}>
            {t('common.cancel')}
          </Button>
        )}
      </FormFooter>
    </Form>
  );
}
