import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { HtmlJudges } from '../judges/html';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules whose results depend on the theme. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/**
 * Returns the accessibility violations on the page: the rule, the element and how to fix it.
 *
 * @param rules 'of colors' if the page already passed all other rules at this size
 */
export async function violations(
  page: Page,
  rules: 'all' | 'of colors' = 'all',
): Promise<string[]> {
  // Cards out of sight aren't drawn, so their colors would stay those of the theme before.
  const shown = await page.addStyleTag({
    content: '* { content-visibility: visible !important }',
  });
  // A color in mid-transition could fail the contrast check. In a closed disclosure, transitions
  // never finish.
  await page.evaluate(() => {
    const isShown = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && effect.target?.checkVisibility();
    const changes = document
      .getAnimations()
      .filter((one) => one instanceof CSSTransition && isShown(one));
    return Promise.allSettled(changes.map(({ finished }) => finished)).then(() => {});
  });
  // Content under an open list can't be pressed until the list closes.
  const listIsOpen = (await page.getByRole('listbox').count()) > 0;
  // Without frames to inspect, the checker can run in the page itself, which is much faster.
  const checker = new AxeBuilder({ page }).setLegacyMode().options({
    runOnly: rules === 'all' ? TAGS : OF_COLORS,
    rules: { 'target-size': { enabled: !listIsOpen } },
    resultTypes: ['violations'],
    preload: false,
  });
  const { violations: found } = await checker.analyze();
  await shown.evaluate((style: HTMLStyleElement) => style.remove());
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) =>
      [id, target.join(' '), html, failureSummary].join('\n  '),
    ),
  );
}

export const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return 'none';
    const sticksOut = (one: Element) => {
      const { left, right } = one.getBoundingClientRect();
      return right > clientWidth + 0.5 || left < -0.5;
    };
    const out = [...document.querySelectorAll('body *')].filter(
      (one) => sticksOut(one) && ![...one.children].some(sticksOut),
    );
    return [scrollWidth - clientWidth, ...out.map((one) => one.outerHTML.slice(-160))].join('\n');
  });

export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    // The browser also logs the 404 status of the page itself.
    const isOwnStatus = url === page.url() && message.text().includes('status of 404');
    if (message.type() === 'error' && !isOwnStatus) errors.push(`${message.text()} (${url})`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

/**
 * Returns the names that several buttons or links share although they lead to different targets.
 * Voice control can't tell those apart, and neither can anyone who reads a list of links.
 */
export async function sharedNames(page: Page): Promise<string[]> {
  const snapshot = await page.locator('body').ariaSnapshot();
  const targets = new Map<string, string[]>();
  const lines = snapshot.split('\n');
  for (const [index, line] of lines.entries()) {
    const [, role, name] = /^ *- '?(button|link) "((?:[^"\\]|\\.)*)"/.exec(line) ?? [];
    if (!role || !name || line.includes('[disabled]')) continue;
    const [, url] = /^ *- \/url: (.*)$/.exec(lines[index + 1] ?? '') ?? [];
    // Each button has a target of its own.
    const target = role === 'link' ? (url ?? '') : `button ${index}`;
    targets.set(name, [...new Set([...(targets.get(name) ?? []), target])]);
  }
  return [...targets].flatMap(([name, all]) =>
    all.length > 1 ? [`${name}: ${all.join(', ')}`] : [],
  );
}

/**
 * Returns the mistakes in a page's HTML, as the server sent it and as the browser has it now. Next
 * sends a slow page's title and metadata in its body, except to bots that run no scripts, so the
 * server's page is that of such a bot, and the browser's is judged as if they were in its head.
 */
export async function htmlMistakes(page: Page, judges: HtmlJudges): Promise<string[]> {
  const language = await page.evaluate(() => navigator.language);
  const headers = { 'Accept-Language': language, 'User-Agent': 'Bingbot' };
  const sent = await page.request.get(page.url(), { headers });
  const shown = await page.evaluate(() => {
    const copy = document.cloneNode(true) as Document;
    copy.head.append(...copy.querySelectorAll('body title:not(svg *), body :is(meta, link)'));
    return `<!DOCTYPE html>${copy.documentElement.outerHTML}`;
  });
  return judges.mistakesIn([await sent.text(), shown]);
}
