'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/button';
import { dialogOnDemand } from '@/components/dialog';
import { Form, FormFooter } from '@/components/form';
import { toastSuccess } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import { useFormDraft } from '@/features/useTextDraft';
import { browserZone } from '@/format/browserZone';
import { spoken } from '@/format/validationMessage';
import { useTranslations } from '@/i18n/useTranslations';
import type { Profile } from '@/schemas/profile';
import { isChangedMeanwhile } from '@/trpc/callErrors';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { LeaveGuard } from '../listings/form/LeaveGuard';
import { type ProfileFields, type ProfileSave, profileFormSchema, profileToFields } from './fields';
import { AboutSection, ContactSection, ObservanceSection, TableSection } from './sections';
import { useProfileMerge } from './useProfileMerge';

const PhoneDialog = dialogOnDemand(() =>
  import('./PhoneDialog').then((module) => module.PhoneDialog),
);

/** Client-only, because it may start from the browser's time zone. */
export function ProfileForm({ profile }: { profile: Profile }) {
  // What the form starts from, and not what a refetch brings, which the person hasn't seen.
  const [loaded, setLoaded] = useState(profile);
  const t = useTranslations();
  const utils = trpc.useUtils();
  const stale = useInvalidateAfter();
  const [isConfirming, setConfirming] = useState(false);
  const closeDialog = useCallback(() => setConfirming(false), []);
  const form = useForm<ProfileFields, unknown, ProfileSave>({
    defaultValues: profileToFields(loaded, browserZone()),
    resolver: zodResolver(spoken(t, profileFormSchema)),
  });
  const dropDraft = useFormDraft(form, 'profile', {
    bio: loaded.bio ?? '',
    dietaryNotes: loaded.dietaryNotes ?? '',
  });
  const { merge, notice, forget } = useProfileMerge(form);
  const sent = useRef<ProfileFields>(undefined);
  const tellFailure = useFailureToast(t('profile.failed'));
  const save = trpc.users.updateProfile.useMutation({
    onSuccess: (saved) => {
      utils.users.profile.setData(undefined, saved);
      setLoaded(saved);
      forget();
      form.reset(form.getValues(), { keepValues: true });
      dropDraft();
      void stale({ kind: 'profile' });
      toastSuccess(t, t('profile.done'));
    },
    onError: async (error, input) => {
      const mine = form.getValues();
      const saved =
        isChangedMeanwhile(error) &&
        (await utils.users.profile.fetch(undefined, { staleTime: 0 }).catch(() => null));
      if (!saved) tellFailure(error);
      else {
        const zone = browserZone();
        const base = profileToFields(loaded, zone);
        const theirs = profileToFields(saved, zone);
        setLoaded(saved);
        // If there's nothing to look at, nothing holds the save up.
        if (!merge({ base, mine, theirs, sent: sent.current }) && saved.version !== input.version)
          save.mutate({ ...input, version: saved.version });
      }
      sent.current = mine;
    },
  });
  return (
    <>
      <Form
        form={form}
        onSubmit={(input) => save.mutate({ ...input, version: loaded.version })}
        className="space-y-6"
      >
        <AboutSection />
        <ContactSection profile={profile} onConfirmPhone={() => setConfirming(true)} />
        <ObservanceSection />
        <TableSection />
        <LeaveGuard
          active={form.formState.isDirty}
          saving={save.isPending}
          text={t('profile.leave')}
        />
        {notice}
        <FormFooter>
          <Button type="submit" busy={save.isPending} className="max-sm:grow">
            {t('profile.submit')}
          </Button>
        </FormFooter>
      </Form>
      {/* Outside the form, because submitting the code would submit the form too. */}
      {profile.phone && (
        <PhoneDialog open={isConfirming} onClose={closeDialog} phone={profile.phone} />
      )}
    </>
  );
}
