import asWritten from 'format-message-as-written';
import type { CompiledMessage } from 'icu-minify/format';
import compiled from 'use-intl/format-message/format-only';

type FormatArgs = Parameters<typeof asWritten>;

/**
 * Replaces `use-intl/format-message` on the server (next.config.js). It formats both plain
 * messages, for emails and responses, and compiled ones, for components that also run in the
 * browser. Browsers can format only compiled messages.
 */
const formatMessage = (
  key: string,
  message: string | CompiledMessage,
  values: FormatArgs[2],
  options: FormatArgs[3],
) =>
  typeof message === 'string'
    ? asWritten(key, message, values, options)
    : compiled(key, message, values, options);
formatMessage.raw = false;

export default formatMessage;
