import { readSettings, type Settings } from './settings.mjs';

export type Env = Settings;

/**
 * The settings, checked.
 * @throws Error that names each bad variable and never its value.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  return readSettings(source);
}

let checked: Env | undefined;

/** The settings of this process, read once. */
export function env(): Env {
  checked ??= readEnv();
  return checked;
}
