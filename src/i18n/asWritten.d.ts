/** `use-intl/format-message` as it comes, where that name stands for our own (next.config.js, vitest.config.ts). */
declare module 'format-message-as-written' {
  export { default } from 'use-intl/format-message';
}
