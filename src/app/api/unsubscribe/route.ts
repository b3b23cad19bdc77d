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

export async function GET(request: Request): Promise<Response> {
  const pages = unsubscribePages(readerLanguage(request.headers));
  try {
    return await pages.ask(readUnsubscribeUrl(new URL(request.url), env()).kind);
  } catch (error) {
    return pages.failed(error);
  }
}

/**
 * Handles the page's button or an email client's one-click request (RFC 8058). The latter has no
 * session or origin, and the signed link is proof enough.
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
