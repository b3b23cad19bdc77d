import { readSettings, type Settings } from './settings.mjs';

export type Env = Settings;

let settings: Env | undefined;

export function env(): Env {
  settings ??= readSettings(process.env);
  return settings;
}
