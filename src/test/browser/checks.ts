import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules that can find something else in another theme. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/**
 * What the checker finds against the page: the rule, where, and how to mend it.
 *
 * @param rules 'of colors' where all others have looked at the page at this size
 */
export async function violations(
  page: Page,
  rules: 'all' | 'of colors' = 'all',
): Promise<string[]> {
  // A colour on its way to another would be found too pale.
  await page.evaluate(() => {
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
    return Promise.allSettled(changes.map(({ finished }) => finished)).then(() => {});
  });
  // What lies beneath an open list is not to be pressed before that is shut.
  const listIsOpen = (await page.getByRole('listbox').count()) > 0;
  // Without frames to look into, the checker may run in the page itself, which is much faster.
  const checker = new AxeBuilder({ page }).setLegacyMode().options({
    runOnly: rules === 'all' ? TAGS : OF_COLORS,
    rules: { 'target-size': { enabled: !listIsOpen } },
    resultTypes: ['violations'],
    preload: false,
  });
  const { violations: found } = await checker.analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) =>
      [id, target.join(' '), html, failureSummary].join('\n  '),
    ),
  );
}

/** By how many pixels the page is wider than its window, and what sticks out. */
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

/** Collects what a page writes to the console as an error, and errors that nobody caught. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    // The browser reports the status of a missing page, too, which says so itself.
    const isOwnStatus = url === page.url() && message.text().includes('status of 404');
    if (message.type() === 'error' && !isOwnStatus) errors.push(`${message.text()} (${url})`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}
