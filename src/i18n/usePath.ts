import { usePathname } from 'next/navigation';
import { withoutLanguage } from './paths';

/** The path of the page at hand, whatever language its address names: the server knows it without. */
export const usePath = (): string => withoutLanguage(usePathname());
