'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/button';
import { dialogOnDemand } from '@/components/dialog';
import { Form, FormFooter } from '@/components/form';
import { toast } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import { browserZone } from '@/format/browserZone';
import { spoken } from '@/format/validationMessage';
import { useTranslations } from '@/i18n/useTranslations';
import type { Profile } from '@/schemas/profile';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { LeaveGuard } from '../listings/form/LeaveGuard';
import { type ProfileFields, type ProfileSave, profileFormSchema, profileToFields } from './fields';
import { AboutSection, ContactSection, ObservanceSection, TableSection } from './sections';

const PhoneDialog = dialogOnDemand(() =>
  import('./PhoneDialog').then((module) => module.PhoneDialog),
);

/** Client-only, because it may start from the browser's time zone. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const t = useTranslations();
  const utils = trpc.useUtils();
  const stale = useInvalidateAfter();
  const [isConfirming, setConfirming] = useState(false);
  const closeDialog = useCallback(() => setConfirming(false), []);
  const form = useForm<ProfileFields, unknown, ProfileSave>({
    defaultValues: profileToFields(profile, browserZone()),
    resolver: zodResolver(spoken(t, profileFormSchema)),
  });
  const save = trpc.users.updateProfile.useMutation({
    onSuccess: (saved) => {
      utils.users.profile.setData(undefined, saved);
      form.reset(form.getValues(), { keepValues: true });
      void stale({ kind: 'profile' });
      toast({ title: t('common.success'), description: t('profile.done') });
    },
    onError: useFailureToast(t('profile.failed')),
  });
  return (
    <>
      <Form form={form} onSubmit={(input) => save.mutate(input)} className="space-y-6">
        <AboutSection />
        <ContactSection profile={profile} onConfirmPhone={() => setConfirming(true)} />
        <ObservanceSection />
        <TableSection />
        <LeaveGuard
          active={form.formState.isDirty}
          saving={save.isPending}
          text={t('profile.leave')}
        />
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
