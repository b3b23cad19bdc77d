/**
 * Colors of globals.css for anything that doesn't read CSS: the browser's own bars, the web
 * manifest, and preview pictures.
 */
export const themeColors = {
  light: { bg: '#faf6ec' },
  dark: {
    bg: '#0e1424',
    surface: '#161e33',
    line: '#2b3653',
    ink: '#f4efe3',
    muted: '#b4b9c9',
    accent: '#f2c45c',
    good: '#84d8a4',
    warn: '#f5bd78',
  },
} as const;
