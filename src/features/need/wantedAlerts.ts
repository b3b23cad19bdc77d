import { needAlerts } from '@/schemas/need';
import { knownValue } from '@/schemas/plain';
import { ALERTS_PARAM } from '../listings/alertsPath';

/** Returns the alerts that the page was opened to turn on, if any. */
export const wantedAlerts = (search: string) =>
  knownValue(needAlerts, new URLSearchParams(search).get(ALERTS_PARAM)) || 'off';
