import { usePathname } from 'next/navigation';
import { withoutLanguage } from './paths';

/** Returns the current path without the language prefix, as the server knows it. */
export const usePath = (): string => withoutLanguage(usePathname());
