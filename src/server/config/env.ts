import { readSettings, type Settings } from './settings.mjs';

export type Env = Settings;

let settings: Env | undefined;

/** Returns this process's settings, which are read once. */
export function env(): Env {
  settings ??= readSettings(process.env);
  return settings;
}
