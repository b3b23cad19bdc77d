import { useInBrowser } from '@/components/useInBrowser';
import { readsInches } from '@/format/doorWidth';

const UNITED_STATES = /^(us|usa|(the)?unitedstates(ofamerica)?)$/;

/** `readsInches` as a hook. On the server, it goes by the listing's country, as the host wrote it. */
export const useReadsInches = (country: string | null): boolean =>
  useInBrowser(
    readsInches,
    UNITED_STATES.test((country ?? '').toLowerCase().replace(/[\s.]/g, '')),
  );
