'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/button';
import { Form } from '@/components/form/form';
import { inputsOf } from '@/components/form/inputs';
import { spoken } from '@/format/faults';
import { optionsOf } from '@/format/labels';
import { limitsOf } from '@/schemas/form';
import { requestCreateInput } from '@/schemas/request';
import type { z } from '@/schemas/zod';
import { trpc } from '@/trpc/client';
import type { DetailSlot } from '../listings/detail/types';
import { useMealTexts } from '../listings/useMealTexts';
import { useKeyFor } from '../useKeyFor';
import { requestStart } from './requestStart';

type Values = z.input<typeof requestCreateInput>;
type Request = z.output<typeof requestCreateInput>;

const { SelectInput, ChoicesInput, LongTextInput } = inputsOf<Values>();
const intro = limitsOf(requestCreateInput.shape.introMessage);

/** Guests, diet and introduction; the guests go up to the seats left, and to 8 at most. */
export function RequestForm({
  slot,
  busy,
  onCancel,
  onSend,
}: {
  slot: DetailSlot;
  busy: boolean;
  onCancel: () => void;
  onSend: (request: Request & { key: string }) => void;
}) {
  const { t, detailPrice } = useMealTexts();
  const { data: profile } = trpc.users.profile.useQuery();
  const form = useForm<Values, unknown, Request>({
    resolver: zodResolver(spoken(t, requestCreateInput)),
    // What the guest told of themselves may arrive later; what they have changed by then stays.
    values: { slotId: slot.id, introMessage: '', ...requestStart(profile, slot.seatsPerRequest) },
    resetOptions: { keepDirtyValues: true },
  });
  const keyFor = useKeyFor();
  const send = (request: Request) => onSend({ ...request, key: keyFor(request) });
  const most = slot.seatsPerRequest;
  const price = detailPrice(slot);
  return (
    <Form form={form} onSubmit={send} className="flex flex-col gap-4">
      <SelectInput
        name="seatsRequested"
        label={t('request.dialog.guests')}
        options={Array.from({ length: most }, (_, index) => ({
          value: index + 1,
          label: t('request.dialog.guestCount', { count: index + 1 }),
        }))}
      />
      <ChoicesInput
        name="dietaryFlags"
        legend={t('request.dialog.dietary')}
        options={optionsOf(t, 'dietary')}
      />
      <LongTextInput
        name="introMessage"
        label={t('request.dialog.intro')}
        hint={t('request.dialog.introHint')}
        maxLength={intro.maxLength}
      />
      <p className="flex justify-between gap-4 text-sm">
        <span className="text-muted">{t('request.dialog.cost')}</span>
        <span className="font-semibold">{price}</span>
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" busy={busy} disabled={most < 1}>
          {t('request.dialog.send')}
        </Button>
      </div>
    </Form>
  );
}
