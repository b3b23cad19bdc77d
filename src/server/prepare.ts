import { env } from './env';
import { startSweeps } from './sweeps';

const SWEEP_EVERY_MS = 60_000;

/** Readies this server process: stops it over a bad setting, which it names, or sets it going. */
export function prepare(): void {
  try {
    env();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
  startSweeps(SWEEP_EVERY_MS);
}
