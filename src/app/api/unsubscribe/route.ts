import { readerLanguage } from '@/i18n/negotiate';
import { systemClock } from '@/server/clock';
import { env } from '@/server/config/env';
import { getDb } from '@/server/db/client';
import {
  asksToSubscribe,
  readUnsubscribeUrl,
  subscribeAgain,
  subscribeAgainQuery,
  unsubscribe,
} from '@/server/mail/unsubscribe';
import { unsubscribePages } from '@/server/mail/unsubscribePage';

/** The link in a mail, opened in a browser. */
export async function GET(request: Request): Promise<Response> {
  const pages = unsubscribePages(readerLanguage(request.headers));
  try {
    return await pages.ask(readUnsubscribeUrl(new URL(request.url), env()).kind);
  } catch (error) {
    return pages.failed(error);
  }
}

/**
 * The button of that page, or of the mail program (RFC 8058), which has no session and names no
 * origin: the link itself proves that it may.
 */
export async function POST(request: Request): Promise<Response> {
  const pages = unsubscribePages(readerLanguage(request.headers));
  try {
    const url = new URL(request.url);
    const subscription = readUnsubscribeUrl(url, env());
    if (asksToSubscribe(url)) {
      await subscribeAgain(getDb(), subscription);
      return await pages.subscribed(subscription.kind);
    }
    await unsubscribe(getDb(), subscription, systemClock.now());
    return await pages.done(subscription.kind, subscribeAgainQuery(url));
  } catch (error) {
    return pages.failed(error);
  }
}
