'use client';

import { Star } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { Field, Textarea } from '@/components/field';
import { useFailureToast } from '@/features/errorMessage';
import { useMealTexts } from '@/features/listings/useMealTexts';
import { useTextDraft } from '@/features/useTextDraft';
import { personName } from '@/format/personName';
import { MAX_STARS, type RatingQuestion, ratingInput } from '@/schemas/rating';
import { limitsOf } from '@/schemas/zod';
import { isChangedMeanwhile } from '@/trpc/callErrors';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';

const STARS = Array.from({ length: MAX_STARS }, (_, index) => index + 1);
const noteLimits = limitsOf(ratingInput.shape.note);

type Props = { question: RatingQuestion };

const useName = ({ other, giverIs }: RatingQuestion) =>
  personName(useMealTexts().t, other, giverIs === 'host' ? 'guest' : 'host');

function Stars({
  name,
  stars,
  onChange,
}: {
  name: string;
  stars: number | null;
  onChange: (stars: number) => void;
}) {
  const { t } = useMealTexts();
  const group = useId();
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t('ratings.legend', { name })}</legend>
      <div className="mt-1 flex flex-wrap">
        {STARS.map((count) => (
          <label
            key={count}
            className="flex size-11 cursor-pointer items-center justify-center rounded-lg has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={group}
              className="sr-only"
              checked={stars === count}
              onChange={() => onChange(count)}
            />
            <span className="sr-only">{t('ratings.stars', { count })}</span>
            <Star
              className={`size-7 text-gold ${stars !== null && count <= stars ? 'fill-current' : ''}`}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function RatingForm({
  question,
  onDone,
  onChanged,
}: Props & { onDone: () => void; onChanged: () => void }) {
  const { requestId: id, given: rating } = question;
  const { t } = useMealTexts();
  const name = useName(question);
  const [stars, setStars] = useState(rating?.stars ?? null);
  const [note, setNote, dropDraft] = useTextDraft(`rating:${id}`, rating?.note ?? '');
  const stale = useInvalidateAfter();
  const [opened] = useState(question.version);
  const tellFailure = useFailureToast(t('ratings.failed'));
  const give = trpc.ratings.give.useMutation({
    onSuccess: async () => {
      dropDraft();
      await stale({ kind: 'rating' });
      onDone();
    },
    onError: (error) => {
      tellFailure(error);
      if (!isChangedMeanwhile(error)) return;
      onChanged();
      void stale({ kind: 'rating' });
    },
  });
  // Once the newer rating is shown, the next save may replace it.
  const isChanged = isChangedMeanwhile(give.error) && question.version !== opened;
  const version = isChanged ? question.version : opened;
  return (
    <form
      className="mt-3 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (stars !== null) give.mutate({ id, stars, note, version });
      }}
    >
      <Stars name={name} stars={stars} onChange={setStars} />
      <Field label={t('ratings.note')} hint={t('ratings.noteHint', { name })}>
        {(props) => (
          <Textarea
            {...props}
            rows={2}
            maxLength={noteLimits.maxLength}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      {isChanged && rating && (
        <p role="status" className="text-sm break-words">
          {t('ratings.changed', { count: rating.stars ?? 0, note: rating.note ?? '' })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          busy={give.isPending && give.variables.stars !== null}
          disabled={stars === null || give.isPending}
        >
          {t('common.send')}
        </Button>
        <Button
          variant="quiet"
          busy={give.isPending && give.variables.stars === null}
          disabled={give.isPending}
          onClick={() => give.mutate({ id, stars: null, note, version })}
        >
          {t('ratings.skip')}
        </Button>
      </div>
    </form>
  );
}

export function RatingCard({ question }: Props) {
  const { slot, listing, giverIs: as, given: rating, seatsRequested, closesAt } = question;
  const { t, mealName, mealDate } = useMealTexts();
  const name = useName(question);
  const [changing, setChanging] = useState(false);
  const summaryRef = useRef<HTMLParagraphElement>(null);
  const [done, setDone] = useState(false);
  // The pressed button is gone, so move focus to what replaced it.
  useEffect(() => {
    if (done) summaryRef.current?.focus();
  }, [done]);
  const heading = `rating-${question.requestId}`;
  return (
    <Card as="li" className="p-4 sm:p-5" aria-labelledby={heading}>
      <h3 id={heading} className="font-semibold break-words">
        {t('ratings.of', { as, name, count: seatsRequested })}
      </h3>
      <p className="text-sm break-words text-muted">
        {t('ratings.meal', {
          meal: mealName(slot.type),
          listing: listing.title,
          date: mealDate(slot.startsAt, listing.timeZone),
        })}
      </p>
      {rating && !changing ? (
        <>
          <p ref={summaryRef} tabIndex={-1} className="mt-3 w-fit rounded text-sm">
            <span>
              {rating.stars === null
                ? t('ratings.skipped')
                : t('ratings.given', { count: rating.stars })}
            </span>{' '}
            <span>{t('ratings.until', { date: mealDate(closesAt, listing.timeZone) })}</span>
          </p>
          <Button
            variant="secondary"
            className="mt-2"
            onClick={() => {
              setDone(false);
              setChanging(true);
            }}
          >
            {t('ratings.change')}
          </Button>
        </>
      ) : (
        <RatingForm
          question={question}
          onChanged={() => setChanging(true)}
          onDone={() => {
            setChanging(false);
            setDone(true);
          }}
        />
      )}
    </Card>
  );
}
