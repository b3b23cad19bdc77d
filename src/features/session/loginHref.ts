/** Returns the sign-in URL. It needs a full page load, never a client navigation. */
export const loginHref = (callbackUrl: string) =>
  callbackUrl === '/' ? '/api/login' : `/api/login?callbackUrl=${encodeURIComponent(callbackUrl)}`;
