import { createPrivateKey } from 'node:crypto';
import { z } from '@/schemas/zod';

const url = (protocols: RegExp, what: string) => z.url({ protocol: protocols, error: what });

/** An empty line in `.env` means 'not set'. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** The text of Apple's .p8 file; on one line, its line breaks are written as `\n`. */
const appleKey = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n'))
  .refine((pem) => {
    try {
      return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
    } catch {
      return false;
    }
  }, 'should be the text of the .p8 file that Apple gave');

/** Each way to sign in is on when all of its settings are there, and off when none is. */
const together = [
  ['APPLE_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GITHUB_ID', 'GITHUB_SECRET'],
  ['X_CLIENT_ID', 'X_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
] as const;

const envSchema = z
  .object({
    DATABASE_URL: url(/^postgres(ql)?$/, 'should be like postgresql://user:password@host/database'),
    NEXTAUTH_URL: url(/^https?$/, 'should be the address of the site, like https://example.org'),
    NEXTAUTH_SECRET: z.string('is required').min(32, 'should have at least 32 characters'),
    APPLE_ID: optional(z.string()),
    APPLE_TEAM_ID: optional(z.string()),
    APPLE_KEY_ID: optional(z.string()),
    APPLE_PRIVATE_KEY: optional(appleKey),
    GOOGLE_CLIENT_ID: optional(z.string()),
    GOOGLE_CLIENT_SECRET: optional(z.string()),
    GITHUB_ID: optional(z.string()),
    GITHUB_SECRET: optional(z.string()),
    X_CLIENT_ID: optional(z.string()),
    X_CLIENT_SECRET: optional(z.string()),
    OIDC_ISSUER: optional(url(/^https?$/, 'should be an address like https://login.example.org')),
    OIDC_CLIENT_ID: optional(z.string()),
    OIDC_CLIENT_SECRET: optional(z.string()),
    /** What its button says after 'Continue with'; without it, the issuer's host. */
    OIDC_NAME: optional(z.string()),
    EMAIL_SERVER: optional(url(/^smtps?$/, 'should be like smtp://user:password@host:587')),
    EMAIL_FROM: optional(z.string()),
    /** In demo mode: where mail is written as files when no mail server is set. */
    MAIL_DIR: optional(z.string()),
    DEMO_MODE: optional(z.enum(['0', '1'], 'should be 1 or 0')),
  })
  .check(({ value: env, issues }) => {
    for (const names of together) {
      const set = names.find((name) => env[name]);
      for (const name of set ? names.filter((one) => !env[one]) : [])
        issues.push({
          code: 'custom',
          input: undefined,
          path: [name],
          message: `is required when ${set} is set`,
        });
    }
  })
  .refine((env) => !env.EMAIL_SERVER || env.EMAIL_FROM, {
    path: ['EMAIL_FROM'],
    message: 'is required when EMAIL_SERVER is set',
  })
  // Mail in files is for trying out: on a real site nobody would get it.
  .transform((env) => (env.DEMO_MODE === '1' ? env : { ...env, MAIL_DIR: undefined }));

export type Env = z.output<typeof envSchema>;

/**
 * The settings, checked.
 * @throws Error that names each bad variable and never its value.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const result = envSchema.safeParse(source);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
  throw new Error(`The settings are not right:\n${lines.join('\n')}\nSee .env.example.`);
}

let checked: Env | undefined;

/** The settings of this process, read once. */
export function env(): Env {
  checked ??= readEnv();
  return checked;
}
