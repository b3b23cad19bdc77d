import type { Translate } from '@/i18n/language';

/** The choices of a group's size, up to `max`. */
export const groupSizeOptions = (t: Translate, max: number) =>
  Array.from({ length: max }, (_, index) => ({
    value: index + 1,
    label: t('request.dialog.guestCount', { count: index + 1 }),
  }));
