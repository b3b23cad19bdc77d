type InSpan = <T>(name: string, work: () => Promise<T>) => Promise<T>;

const held = globalThis as { sukkahInSpan?: InSpan };

/** Runs `work` in a span if tracing is on; otherwise just runs it. */
export const inSpan: InSpan = (name, work) =>
  held.sukkahInSpan ? held.sukkahInSpan(name, work) : work();

/** Turns tracing on. Until then, no tracing library is loaded. */
export function setSpanFactory(make: InSpan): void {
  held.sukkahInSpan = make;
}
