import { TRPCError } from '@trpc/server';
import { notFound } from 'next/navigation';
import { GuestCardPage } from '@/features/requests/hopper/GuestCardPage';
import { RequireSignIn } from '@/features/session/RequireSignIn';
import { titleMetadata } from '@/i18n/serverLanguage';
import { Texts } from '@/i18n/Texts';
import { id as idSchema } from '@/schemas/common';
import { api, pageViewer } from '@/trpc/caller';

export const generateMetadata = titleMetadata('requests.guestCard.title');

/** Shows a 404 if it doesn't exist or isn't shared with the viewer now. */
async function cardOf(id: string) {
  if (!idSchema.safeParse(id).success) notFound();
  try {
    return await api.requests.card({ id });
  } catch (error) {
    if (error instanceof TRPCError && error.code === 'NOT_FOUND') notFound();
    throw error;
  }
}

export default async function CardPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const card = (await pageViewer()) ? await cardOf(id) : undefined;
  return (
    <Texts of={['requests', 'map', 'meal', 'options', 'person.host', 'session']}>
      <RequireSignIn>
        <GuestCardPage id={id} card={card} />
      </RequireSignIn>
    </Texts>
  );
}
