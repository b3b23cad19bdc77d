import './globals.css';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import { connection } from 'next/server';
import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { FixedFiguresProvider } from '@/components/fixedFigures';
import { themeColors } from '@/components/themeColors';
import { Toaster } from '@/components/toast';
import { LanguageHint } from '@/features/layout/LanguageHint';
import { lostScript } from '@/features/layout/lostScript';
import { NavBar } from '@/features/layout/NavBar';
import { BottomBar, LazyLiveUpdates } from '@/features/lazySignedInParts';
import { sitePreview } from '@/features/preview/sitePreview';
import { ViewerProvider } from '@/features/session/ViewerProvider';
import { locales } from '@/i18n/language';
import { serverLanguage } from '@/i18n/serverLanguage';
import { FirstTexts, Texts } from '@/i18n/Texts';
import { SIGNED_IN_COOKIE } from '@/schemas/session';
import { env } from '@/server/config/env';
import { mapStyle } from '@/server/config/mapHosts.mjs';
import { showsFixedFigures } from '@/server/config/settings.mjs';
import { isPageForEveryone } from '@/server/http/requestContext';
import { pageViewer } from '@/trpc/caller';
import hebrewFont from '../../node_modules/@fontsource/frank-ruhl-libre/files/frank-ruhl-libre-hebrew-600-normal.woff2?url';
import { fontVariables } from './fonts';

export async function generateMetadata(): Promise<Metadata> {
  // The site's URL is only known at runtime, not during the build.
  await connection();
  const { t } = await serverLanguage();
  const name = t('site.name');
  return {
    metadataBase: new URL(env().NEXTAUTH_URL),
    title: { default: name, template: t('site.titleTemplate') },
    description: t('site.description'),
    openGraph: await sitePreview(),
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: dark)', color: themeColors.dark.bg },
    { media: '(prefers-color-scheme: light)', color: themeColors.light.bg },
  ],
};

const THEME_KEY = 'sukkah-theme';

/** Sets the theme before the first paint. The theme library's own script comes after the styles. */
const themeScript = `try{var t=localStorage.getItem('${THEME_KEY}');
if(t==='light'||(t==='system'&&!matchMedia('(prefers-color-scheme: dark)').matches))document.documentElement.classList.remove('dark')}catch(e){}`;

/** Before the first paint, makes room for what only signed-in people see (`user:` in globals.css). */
const sessionScript = `if(document.cookie.includes('${SIGNED_IN_COOKIE}='))document.documentElement.dataset.user='';`;

/** Warms up Intl while scripts are loading. Its first use takes a phone a tenth of a second. */
const intlScript =
  "window.requestIdleCallback&&requestAnimationFrame(()=>requestIdleCallback(()=>Intl.DateTimeFormat.supportedLocalesOf('en')))";

export default async function RootLayout({ children }: { children: ReactNode }) {
  const writtenAt = Date.now();
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  const { locale } = await serverLanguage();
  // The first page view uses it only if it arrives with the styles.
  if (locale === 'he')
    preload(hebrewFont, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  // On a page for everyone, or if this fails, the browser asks.
  const viewer = isPageForEveryone() ? undefined : await pageViewer().catch(() => undefined);
  return (
    <html
      lang={locale}
      dir={locales[locale].dir}
      className="dark"
      {...(viewer && { 'data-user': '' })}
      suppressHydrationWarning
    >
      <head>
        <script nonce={nonce} suppressHydrationWarning>
          {`${lostScript}\n${themeScript}\n${sessionScript}\n${intlScript}`}
        </script>
      </head>
      <body className={fontVariables} data-map-style={mapStyle(process.env)}>
        <ThemeProvider
          attribute="class"
          defaultTheme="dark"
          enableSystem
          storageKey={THEME_KEY}
          // The stylesheet sets it. Setting it here would restyle the whole page.
          enableColorScheme={false}
          {...(nonce && { nonce })}
        >
          <FirstTexts
            of={[
              'site.brand',
              'common',
              'nav',
              'errorPage',
              'person.initial.user',
              'profile.title',
              'moderation.title',
            ]}
          >
            <FixedFiguresProvider value={showsFixedFigures(process.env)}>
              <ViewerProvider viewer={viewer}>
                <div className="flex min-h-dvh flex-col">
                  <NavBar />
                  <LanguageHint />
                  <main id="main" tabIndex={-1} className="flex grow flex-col outline-none">
                    {children}
                  </main>
                  <BottomBar />
                </div>
                {viewer === null ? (
                  <LazyLiveUpdates writtenAt={writtenAt} />
                ) : (
                  <Texts of={['news', 'meal', 'person.guest', 'pushOffer']}>
                    <LazyLiveUpdates writtenAt={writtenAt} />
                  </Texts>
                )}
                <Toaster />
              </ViewerProvider>
            </FixedFiguresProvider>
          </FirstTexts>
        </ThemeProvider>
      </body>
    </html>
  );
}
