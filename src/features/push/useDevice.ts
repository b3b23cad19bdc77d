'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toastError } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import { useTranslations } from '@/i18n/useTranslations';
import { ConnectionError, isOffline } from '@/trpc/callErrors';
import { trpc } from '@/trpc/client';
import { canPush, makeDevice, thisDevice } from './device';

const key = ['push device'];

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
      // Check before asking for permission. Push services can't be reached offline either.
      if (isOffline()) throw new ConnectionError('notSent');
      // By default, a query waits for the network. Turning push on mustn't wait with it.
      const settings = () => utils.push.settings.fetch(undefined, { networkMode: 'always' });
      const device = await makeDevice(async () => (await settings()).publicKey);
      if (device)
        await subscribe.mutateAsync(device).catch(async (error: unknown) => {
          // Otherwise this browser would show push as on.
          await (await thisDevice())?.unsubscribe();
          throw error;
        });
      else toastError(t, t('pushOffer.denied'));
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
