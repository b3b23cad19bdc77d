'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from '@/i18n/useTranslations';
import type { RatingQuestion } from '@/schemas/rating';
import { trpc } from '@/trpc/client';

const RatingCard = dynamic(() => import('./RatingCard').then((module) => module.RatingCard));

/** Asks one side to rate past meals, and shows their ratings while they can still be changed. */
export function RatingQuestions({ as }: { as: RatingQuestion['giverIs'] }) {
  const t = useTranslations();
  const { data } = trpc.ratings.open.useQuery({ as });
  if (!data?.length) return null;
  return (
    <section id="ratings" aria-labelledby="ratings-title" className="scroll-mt-20">
      <h2 id="ratings-title" className="text-xl font-semibold">
        {t('ratings.title', { as })}
      </h2>
      <p className="mt-1 text-sm text-muted">{t('ratings.text')}</p>
      <ul className="mt-3 flex flex-col gap-4">
        {data.map((question) => (
          <RatingCard key={question.requestId} question={question} />
        ))}
      </ul>
    </section>
  );
}
