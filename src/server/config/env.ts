import { readSettings, type Settings } from './settings.mjs';

export type Env = Settings;

let settings: Env | undefined;

/** The settings of this process, read once. */
export function env(): Env {
  settings ??= readSettings(process.env);
  return settings;
}
