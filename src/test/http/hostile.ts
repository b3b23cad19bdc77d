import { newUser, SERVER } from './world';

let user: ReturnType<typeof newUser> | undefined;

export type HostileRequest = { path: string; body?: string; type?: string };
export type HostileAnswer = { status: number; text: string };

export async function send(request: HostileRequest): Promise<HostileAnswer> {
  const { path, body, type = 'application/json' } = request;
  user ??= newUser();
  const response = await fetch(`${SERVER}${path}`, {
    ...(body !== undefined && { method: 'POST', body }),
    headers: { 'Content-Type': type, Cookie: `next-auth.session-token=${(await user).sid}` },
    redirect: 'manual',
  });
  return { status: response.status, text: await response.text() };
}

export const query = (calls: string, input: string): HostileRequest => ({
  path: `/api/trpc/${calls}${calls.includes('?') ? '&' : '?'}input=${encodeURIComponent(input)}`,
});

export const mutation = (calls: string, body: string): HostileRequest => ({
  path: `/api/trpc/${calls}`,
  body,
});

export const nested = (depth: number, [open, close]: [string, string]) =>
  `${open.repeat(depth)}1${close.repeat(depth)}`;

export const largeJson: Record<string, string> = {
  lists: nested(32_000, ['[', ']']),
  objects: nested(9000, ['{"x":', '}']),
  zeros: `[${'0,'.repeat(32_000)}0]`,
  'empty objects': `[${'{},'.repeat(21_000)}{}]`,
  'Hebrew letters': `"${'א'.repeat(31_000)}"`,
  'letters and joiners': `"${'a\u200d'.repeat(15_000)}"`,
  accents: `"a${'\u0301'.repeat(31_000)}"`,
  blanks: `"${' '.repeat(64_000)}"`,
  ats: `"${'a@'.repeat(32_000)}"`,
  digits: '9'.repeat(64_000),
};
export const objectOf = (json: string, fields: readonly string[]) =>
  `{${fields.map((field) => `"${field}":${json}`)}}`;
