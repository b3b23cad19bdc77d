import { z } from '@/schemas/zod';

const url = (protocols: RegExp, what: string) => z.url({ protocol: protocols, error: what });

/** An empty line in `.env` means 'not set'. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const envSchema = z
  .object({
    DATABASE_URL: url(/^postgres(ql)?$/, 'should be like postgresql://user:password@host/database'),
    NEXTAUTH_URL: url(/^https?$/, 'should be the address of the site, like https://example.org'),
    NEXTAUTH_SECRET: z.string('is required').min(32, 'should have at least 32 characters'),
    EMAIL_SERVER: optional(url(/^smtps?$/, 'should be like smtp://user:password@host:587')),
    EMAIL_FROM: optional(z.string()),
    /** In demo mode: where mail is written as files when no mail server is set. */
    MAIL_DIR: optional(z.string()),
    DEMO_MODE: optional(z.enum(['0', '1'], 'should be 1 or 0')),
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
