/** The panel below a select or a combobox: as wide as its control, and never beyond the window. */
export const optionsClass =
  'z-50 overscroll-contain rounded-xl border border-edge bg-surface p-1 shadow-float [--anchor-max-height:23rem]';

/** One option of such a panel. */
export const optionClass =
  'flex min-h-11 w-full cursor-default items-center gap-2 rounded-lg px-3 py-2 text-base select-none data-focus:bg-accent data-focus:text-accent-ink sm:text-sm';

/** Where the panel goes, in pixels: below its control, or above it where there is more room. */
export const optionsAnchor = { to: 'bottom start', gap: 4, padding: 8 } as const;
