import type { Translate } from '@/i18n/language';

const CM_PER_INCH = 2.54;

export const toInches = (cm: number): number => Math.round(cm / CM_PER_INCH);
export const fromInches = (inches: number): number => Math.round(inches * CM_PER_INCH);

/** Whether this browser's reader measures doors in inches. */
export const readsInches = (): boolean => /-US$/i.test(navigator.language);

/** Returns 'Door 38 in' or 'Door 97 cm'. */
export const doorText = (t: Translate, cm: number, isInches: boolean): string =>
  t('listing.doorWidth', {
    unit: isInches ? 'inches' : 'cm',
    width: isInches ? toInches(cm) : cm,
  });
