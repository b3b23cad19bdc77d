import https from 'node:https';
import webpush from 'web-push';
import { openInternet } from '../photos/remoteImageProxy';
import type { PushKeys } from './keys';

/** Connects to the open internet alone, whatever a browser has told of its push service. */
const agent = openInternet();

/** How long a push service may take in all, from the connection to the status. */
const MAX_MS = 5000;

/** How long a push service keeps it for a device that is off, in seconds: after a day it is no news. */
const KEEP = 24 * 60 * 60;

type Device = { endpoint: string; p256dh: string; auth: string };

/** `lang` and `dir`: of the title. */
export type Push = {
  title: string;
  lang: string;
  dir: 'ltr' | 'rtl';
  path: string;
  tag: string;
};

/** `gone`: the device wants no more. `later`: it may be taken another time. */
type Outcome = 'sent' | 'gone' | 'later' | 'refused';

function outcomeOf(status: number | undefined): Outcome {
  if (!status || status === 429 || status >= 500) return 'later';
  if (status >= 200 && status < 300) return 'sent';
  return status === 404 || status === 410 ? 'gone' : 'refused';
}

type Request = ReturnType<typeof webpush.generateRequestDetails>;

/** @returns the status of the answer, whose body nobody needs */
function statusOf({ endpoint, method, headers, body }: Request, agent: https.Agent) {
  return new Promise<number | undefined>((resolve, reject) => {
    // web-push's own timeout starts again with each byte, so a slow trickle would never end.
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
 * Gives a push to the service of a device, encrypted for that device alone (RFC 8291).
 * @param through For tests; connects to the open internet alone unless told.
 * @returns what became of it, and the status that the service answered, if any
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
      TTL: KEEP,
    });
    const status = await statusOf(request, through);
    return { outcome: outcomeOf(status), ...(status && { status }) };
  } catch {
    // The error's words quote the address, which is a secret of the device's.
    return { outcome: 'later' };
  }
}
