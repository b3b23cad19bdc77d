type InSpan = <T>(name: string, work: () => Promise<T>) => Promise<T>;

const held = globalThis as { sukkahInSpan?: InSpan };

/** Does some work as one span of a trace, where traces are wanted; else just does it. */
export const inSpan: InSpan = (name, work) =>
  held.sukkahInSpan ? held.sukkahInSpan(name, work) : work();

/** From now on spans are made; without this nothing of a library for traces is loaded. */
export function setSpanFactory(make: InSpan): void {
  held.sukkahInSpan = make;
}
