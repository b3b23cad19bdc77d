import { onTestFinished, vi } from 'vitest';
import { log } from '@/server/observability/log';

type Line = { level: string; msg: string } & Record<string, unknown>;

/** Keeps this process's log off the screen until the test ends, and returns its lines so far. */
export function watchLog() {
  const written: string[] = [];
  const { level } = log;
  log.level = 'info';
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    written.push(String(chunk));
    return true;
  });
  onTestFinished(() => {
    spy.mockRestore();
    log.level = level;
  });
  const all = (): Line[] =>
    written
      .join('')
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
  return {
    all,
    errors: () => all().filter(({ level }) => level === 'error'),
    text: () => written.join(''),
    forget: () => void written.splice(0),
  };
}
