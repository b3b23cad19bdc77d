import { packageScript } from '@/server/http/packageScript';

/**
 * Gives each frame with `data-sukkah-meals` the height of its content. The embed itself loads the same
 * script, whose other half reports the height. A frame that goes to another page, such as the next
 * search, has to be asked again.
 */
const START = `
/* open-iframe-resizer: MIT, https://github.com/Lemick/open-iframe-resizer */
(() => {
  const follow = () => document.querySelectorAll('iframe[data-sukkah-meals]').forEach((frame) => {
    iframeResizer.initialize({}, frame);
    frame.addEventListener('load', () => frame.contentWindow.postMessage({ type: 'iframe-child-init' }, '*'));
  });
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', follow);
  else follow();
})();
`;

export const GET = packageScript(
  '@open-iframe-resizer/core/dist/index.umd.cjs',
  (source) => source + START,
);
