export const optionsClass =
  'z-50 overscroll-contain rounded-xl border border-edge bg-surface p-1 shadow-float [--anchor-max-height:23rem]';

export const optionClass =
  'flex min-h-11 w-full cursor-default items-center gap-2 rounded-lg px-3 py-2 text-base select-none data-focus:bg-accent data-focus:text-accent-ink sm:text-sm';

/** Below the control, or above it if there's more room. In pixels. */
export const optionsAnchor = { to: 'bottom start', gap: 4, padding: 8 } as const;
