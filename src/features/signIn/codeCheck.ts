import { zodResolver } from '@hookform/resolvers/zod';
import { spoken } from '@/format/validationMessage';
import type { Translate } from '@/i18n/language';
import { signInCodeInput } from '@/schemas/sixDigitCode';

export const codeCheck = (t: Translate) => zodResolver(spoken(t, signInCodeInput));
