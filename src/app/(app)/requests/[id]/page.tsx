import { TRPCError } from '@trpc/server';
import type { Metadata } from 'next';
import { cache } from 'react';
import { notFoundMetadata, notFoundPage } from '@/app/notFoundPage';
import { MealPassPage } from '@/features/requests/hopper/MealPassPage';
import { RequireSignIn } from '@/features/session/RequireSignIn';
import { serverLanguage } from '@/i18n/serverLanguage';
import { Texts } from '@/i18n/Texts';
import { id as idSchema } from '@/schemas/common';
import { api, pageViewer } from '@/trpc/caller';

type Props = { params: Promise<{ id: string }> };

/**
 * Undefined if nobody is signed in. Null if the request doesn't exist or isn't shared with the viewer now.
 */
const cardOf = cache(async (id: string) => {
  if (!(await pageViewer())) return undefined;
  if (!idSchema.safeParse(id).success) return null;
  try {
    return await api.requests.card({ id });
  } catch (error) {
    if (error instanceof TRPCError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  if ((await cardOf((await params).id)) === null) return notFoundMetadata();
  return { title: (await serverLanguage()).t('requests.guestCard.title') };
}

export default async function CardPage({ params }: Props) {
  const { id } = await params;
  const card = await cardOf(id);
  if (card === null) return notFoundPage();
  return (
    <Texts of={['requests', 'needs', 'map', 'meal', 'options', 'person.host', 'session']}>
      <RequireSignIn>
        <MealPassPage id={id} request={card} />
      </RequireSignIn>
    </Texts>
  );
}
