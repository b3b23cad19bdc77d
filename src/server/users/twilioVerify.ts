import { z } from '@/schemas/zod';
import { phoneServiceUrl } from '../config/providerSites.mjs';
import { errors } from '../errors';
import { log } from '../observability/log';

/**
 * Sends and checks codes by text message with Twilio Verify's protocol
 * (https://www.twilio.com/docs/verify/api). Neither numbers nor codes appear in logs or errors.
 */

/** How long people wait for the provider, in milliseconds. */
const MAX_MS = 5000;

/** When to request another code, after the provider refused to send one, in seconds. */
const RETRY_SECONDS = 600;

/** Contains only a code, because anything else could reveal the number. */
class ProviderFailure extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

type Reply = { status: number; body: unknown };

/** @throws the failure of the connection, or `TimeoutError` */
async function post(path: string, fields: Record<string, string>, maxMs: number): Promise<Reply> {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } = process.env;
  const credentials = Buffer.from(`${TWILIO_ACCOUNT_SID}:${TWILIO_AUTH_TOKEN}`).toString('base64');
  const response = await fetch(`${phoneServiceUrl(process.env)}/${path}`, {
    method: 'POST',
    headers: { Authorization: `Basic ${credentials}`, Accept: 'application/json' },
    body: new URLSearchParams(fields),
    redirect: 'error',
    cache: 'no-store',
    signal: AbortSignal.timeout(maxMs),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
}

/** Logs why the provider can't be used. Returns the refusal. */
function unavailable(error: unknown, what: string) {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: string };
  const code = error instanceof ProviderFailure ? error.code : (cause?.code ?? name);
  log.error({ code }, `phone codes: ${what} failed`);
  return errors.phoneServiceAway();
}

/**
 * Sends a code to a phone number.
 * @param number in international form (E.164)
 * @throws RuleError `PHONE_REFUSED`, `TOO_MANY_REQUESTS`, `PHONE_SERVICE_AWAY`
 */
export async function sendTextCode(number: string, locale: string, maxMs = MAX_MS): Promise<void> {
  const reply = await post(
    'Verifications',
    { To: number, Channel: 'sms', Locale: locale },
    maxMs,
  ).catch((error) => {
    throw unavailable(error, 'sending');
  });
  if (reply.status === 200 || reply.status === 201) return;
  if (reply.status === 429) throw errors.tooMany(RETRY_SECONDS);
  // An impossible number, a landline, or a country that is blocked.
  if (reply.status === 400 || reply.status === 403) throw errors.phoneRefused();
  throw unavailable(new ProviderFailure(`STATUS_${reply.status}`), 'sending');
}

const checked = z.object({ status: z.string() });

/**
 * Checks a code.
 * @returns `over` if the provider doesn't accept this number's code anymore
 * @throws RuleError `PHONE_SERVICE_AWAY`
 */
export async function checkTextCode(
  number: string,
  code: string,
  maxMs = MAX_MS,
): Promise<'right' | 'wrong' | 'over'> {
  const reply = await post('VerificationCheck', { To: number, Code: code }, maxMs).catch(
    (error) => {
      throw unavailable(error, 'checking');
    },
  );
  if (reply.status === 404 || reply.status === 429) return 'over';
  const { data } = checked.safeParse(reply.body);
  if (reply.status !== 200 || !data)
    throw unavailable(new ProviderFailure(`STATUS_${reply.status}`), 'checking');
  if (data.status === 'approved') return 'right';
  return data.status === 'pending' ? 'wrong' : 'over';
}
