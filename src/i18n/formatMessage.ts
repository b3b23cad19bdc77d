import asWritten from 'format-message-as-written';
import type { CompiledMessage } from 'icu-minify/format';
import compiled from 'use-intl/format-message/format-only';

type Given = Parameters<typeof asWritten>;

/**
 * Stands for `use-intl/format-message` on the server (next.config.js). It says texts as they are written, in mails and
 * answers, and compiled ones, in components that run in the browser too; there only these can be said.
 */
const formatMessage = (
  key: string,
  message: string | CompiledMessage,
  values: Given[2],
  options: Given[3],
) =>
  typeof message === 'string'
    ? asWritten(key, message, values, options)
    : compiled(key, message, values, options);
formatMessage.raw = false;

export default formatMessage;
