export const ALERTS_PARAM = 'alerts';

/** Returns the path of the form that asks to be told when a seat opens, with a search's filters. */
export function alertsPath(search: string): string {
  const params = new URLSearchParams(search);
  params.set(ALERTS_PARAM, 'now');
  return `/need?${params}`;
}
