type InSpan = <T>(name: string, work: () => Promise<T>) => Promise<T>;

const globals = globalThis as { sukkahInSpan?: InSpan };

/** Just runs it if tracing is off. */
export const inSpan: InSpan = (name, work) =>
  globals.sukkahInSpan ? globals.sukkahInSpan(name, work) : work();

/** Turns tracing on. Until then, no tracing library is loaded. */
export function setSpanFactory(make: InSpan): void {
  globals.sukkahInSpan = make;
}
