/**
 * The original `use-intl/format-message`. That name is an alias for ours (next.config.js,
 * vitest.config.ts).
 */
declare module 'format-message-as-written' {
  export { default } from 'use-intl/format-message';
}
