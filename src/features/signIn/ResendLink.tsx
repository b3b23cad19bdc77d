'use client';

import { useEffect, useState } from 'react';
import { Button } from '@/components/button';
import { errorMessage } from '@/features/errorMessage';
import { useTranslations } from '@/i18n/useTranslations';
import { readLinkWait } from '@/schemas/linkWait';
import { SECOND_MS } from '@/schemas/time';
import { signInErrorText } from './errorTexts';
import { startSignIn } from './startSignIn';

function useWait(start: number): [number, (seconds: number) => void] {
  const [seconds, setSeconds] = useState(start);
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setSeconds((left) => left - 1), SECOND_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return [Math.max(seconds, 0), setSeconds];
}

const minutesAndSeconds = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`;

export function ResendLink({
  email,
  callbackUrl,
  waitSeconds,
  pauseSeconds,
}: {
  email: string;
  callbackUrl: string;
  waitSeconds: number;
  pauseSeconds: number;
}) {
  const t = useTranslations();
  const [seconds, wait] = useWait(waitSeconds);
  const [isSending, setSending] = useState(false);
  const [notice, setNotice] = useState<{ isError: boolean; text: string }>();

  const send = async () => {
    setSending(true);
    try {
      const answer = await startSignIn('email', { email, callbackUrl, redirect: false });
      const code = answer ? answer.error : 'none';
      const text = code ? signInErrorText(t, code) : t('signIn.checkMail.sentAgain');
      setNotice({ isError: Boolean(code), text: text ?? '' });
      const { minutes } = readLinkWait(code) ?? {};
      if (minutes) wait(minutes * 60);
      else if (!code) wait(pauseSeconds);
    } catch (error) {
      setNotice({ isError: true, text: errorMessage(t, error, t('signIn.errors.other')) });
    }
    setSending(false);
  };
  return (
    <div className="space-y-3">
      <Button
        variant="secondary"
        className="w-full tabular-nums"
        busy={isSending}
        disabled={seconds > 0}
        onClick={() => void send()}
      >
        {seconds > 0
          ? t('signIn.checkMail.wait', { time: minutesAndSeconds(seconds) })
          : t('signIn.checkMail.again')}
      </Button>
      <p role="status" className={`text-sm empty:hidden ${notice?.isError ? 'text-bad' : ''}`}>
        {notice?.text}
      </p>
    </div>
  );
}
