import type { MetadataRoute } from 'next';

/** What a phone needs to keep the product on its home screen. Colours: the dark theme's `bg`. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: '/',
    name: 'Sukkah Marketplace',
    short_name: 'Sukkah',
    description: 'Find a seat at a Sukkot meal near you, or open your sukkah to guests.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#12161f',
    theme_color: '#12161f',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
