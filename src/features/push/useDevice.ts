'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '@/components/toast';
import { useFailureToast } from '@/features/useFailureToast';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import { ConnectionError, isOffline } from '@/trpc/connectionError';
import { canPush, makeDevice, thisDevice } from './device';

const key = ['push device'];

/** Whether the viewer is told at once on this device, undefined while that is not known, and what changes it. */
export function useDevice() {
  const t = useTranslations();
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const subscribe = trpc.push.subscribe.useMutation();
  const unsubscribe = trpc.push.unsubscribe.useMutation();
  const { data: isOn } = useQuery({
    queryKey: key,
    queryFn: async () => Boolean(await thisDevice()),
    enabled: canPush(),
  });
  const failed = useFailureToast(t('pushOffer.failed'));
  const turnOn = useMutation({
    mutationFn: async () => {
      // Before anybody is asked for permission: push services are out of reach, too.
      if (isOffline()) throw new ConnectionError('notSent');
      // A read waits for the network; what somebody turns on must not wait with it.
      const settings = () => utils.push.settings.fetch(undefined, { networkMode: 'always' });
      const device = await makeDevice(async () => (await settings()).publicKey);
      if (device)
        await subscribe.mutateAsync(device).catch(async (error: unknown) => {
          // Else this browser would say that it is on.
          await (await thisDevice())?.unsubscribe();
          throw error;
        });
      else
        toast({
          title: t('common.error'),
          description: t('pushOffer.denied'),
          variant: 'destructive',
        });
      return Boolean(device);
    },
    onSuccess: (on) => client.setQueryData(key, on),
    onError: failed,
  });
  const turnOff = useMutation({
    mutationFn: async () => {
      const device = await thisDevice();
      if (!device) return;
      await unsubscribe.mutateAsync({ endpoint: device.endpoint });
      await device.unsubscribe();
    },
    onSuccess: () => client.setQueryData(key, false),
    onError: failed,
  });
  return { isOn, turnOn, turnOff };
}
