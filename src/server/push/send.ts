import https from 'node:https';
import webpush from 'web-push';
import { DAY_SECONDS } from '@/schemas/time';
import { openInternet } from '../photos/remoteImageProxy';
import type { PushKeys } from './settings';

/** Connects only to public addresses, whatever endpoint a browser reported. */
const agent = openInternet();

/** Time limit for a push service, from connecting to the status, in milliseconds. */
const MAX_MS = 5000;

/**
 * Time a push service stores a notification for a device that's off, in seconds. After a day it's
 * no longer news.
 */
const KEEP_SECONDS = DAY_SECONDS;

type Device = { endpoint: string; p256dh: string; auth: string };

/** `lang` and `dir` apply to the title. */
export type Push = {
  title: string;
  lang: string;
  dir: 'ltr' | 'rtl';
  path: string;
  tag: string;
};

/** `gone`: the device has unsubscribed. `later`: worth retrying. */
type Outcome = 'sent' | 'gone' | 'later' | 'refused';

function outcomeOf(status: number | undefined): Outcome {
  if (!status || status === 429 || status >= 500) return 'later';
  if (status >= 200 && status < 300) return 'sent';
  return status === 404 || status === 410 ? 'gone' : 'refused';
}

type Request = ReturnType<typeof webpush.generateRequestDetails>;

/** @returns the response status; the body is ignored */
function statusOf({ endpoint, method, headers, body }: Request, agent: https.Agent) {
  return new Promise<number | undefined>((resolve, reject) => {
    // web-push's own timeout restarts with each byte, so a slow trickle would never end.
    const signal = AbortSignal.timeout(MAX_MS);
    https
      .request(endpoint, { method, headers, agent, signal }, (response) => {
        resolve(response.statusCode);
        response.destroy();
      })
      .on('error', reject)
      .end(body);
  });
}

/**
 * Sends a push notification to a device's push service, encrypted for that device (RFC 8291).
 * @param through for tests; by default, connects to public addresses only
 * @returns the outcome, and the response status if there was one
 */
export async function sendPush(
  { endpoint, ...keys }: Device,
  push: Push,
  { publicKey, privateKey, subject }: PushKeys & { subject: string },
  through: https.Agent = agent,
): Promise<{ outcome: Outcome; status?: number }> {
  try {
    const request = webpush.generateRequestDetails({ endpoint, keys }, JSON.stringify(push), {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: KEEP_SECONDS,
    });
    const status = await statusOf(request, through);
    return { outcome: outcomeOf(status), ...(status && { status }) };
  } catch {
    // Don't log the error: its message quotes the endpoint, which is secret.
    return { outcome: 'later' };
  }
}
