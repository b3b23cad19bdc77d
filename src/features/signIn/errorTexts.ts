const texts: Readonly<Record<string, string>> = {
  Verification: 'This link was used already, or it has expired. Ask for a new one.',
  EmailSignin:
    'We could not send the mail with your link. Check the address, or try again a little later.',
  OAuthAccountNotLinked:
    'There is an account with this mail address already. Sign in the way you did the first time.',
  AccessDenied: 'You were not let in. Try another way to sign in.',
};

/** What a code of the sign-in library means, in a sentence; null when there is none. */
export const signInErrorText = (code: string | undefined): string | null =>
  code ? (texts[code] ?? 'We could not sign you in. Please try again.') : null;
