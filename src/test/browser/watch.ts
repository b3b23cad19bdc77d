import type { Page, Response } from '@playwright/test';

const TEXT = /json|html|text|javascript|xml/;

/**
 * Records every text that the server sends to this page, including streamed page data and
 * server-sent events, which never end.
 */
export async function watch(page: Page) {
  const answers: Promise<{ url: string; text: string }>[] = [];
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  browser.on('Network.eventSourceMessageReceived', ({ data }) => {
    answers.push(Promise.resolve({ url: 'event', text: data }));
  });
  page.on('response', (response: Response) => {
    const type = response.headers()['content-type'] ?? '';
    if (!TEXT.test(type) || type.includes('event-stream')) return;
    const read = async () => ({
      url: response.url(),
      // The body of a redirect, or of a page that was left, is no longer available.
      text: await response.text().catch(() => ''),
    });
    answers.push(read());
  });
  return {
    count: () => answers.length,
    holding: async (text: string) => {
      const found = (await Promise.all(answers)).filter((answer) => answer.text.includes(text));
      const shown = (await page.content()).includes(text) ? [page.url()] : [];
      return [...found.map(({ url }) => url), ...shown];
    },
  };
}
