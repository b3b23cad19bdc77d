/**
 * Writes down that something broke: the kind of error, its code and where it was thrown. Not its
 * message: those of the database and of mail servers quote streets and mail addresses.
 */
export function logUnexpected(error: unknown, where: string): void {
  const { name, code, stack } = (error ?? {}) as { name?: string; code?: string; stack?: string };
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  console.error([`${where}: ${name ?? 'Error'} ${code ?? ''}`.trim(), ...frames].join('\n'));
}
