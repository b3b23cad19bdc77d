import { cookies } from 'next/headers';
import { signInCodeInput } from '@/schemas/sixDigitCode';
import { isKnownBrowser, knownBrowserCookie } from '@/server/auth/knownBrowser';
import { linkSentCookie, readLinkSent } from '@/server/auth/linkSent';
import { enterSignInCode } from '@/server/auth/signInCode';
import { browserKeyCookie } from '@/server/auth/signInLink';
import { systemClock } from '@/server/clock';
import { getDb } from '@/server/db/client';
import { clientOf } from '@/server/http/clientAddress';
import { ok, rest } from '@/server/http/rest';

/** Returns the link that a code stands for. Only the browser that asked for the code can use it. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  POST: async ({ body, request }) => {
    const { code } = signInCodeInput.parse(await body());
    const store = await cookies();
    const cookieValue = ({ name }: { name: string }) => store.get(name)?.value;
    const now = systemClock.now();
    const url = await enterSignInCode(
      getDb(),
      {
        code,
        client: clientOf(request.headers),
        sent: readLinkSent(cookieValue(linkSentCookie()), now),
        browserKey: cookieValue(browserKeyCookie()),
        isKnown: (email) => isKnownBrowser(cookieValue(knownBrowserCookie()), email),
      },
      now,
    );
    return ok({ url });
  },
});
