import { screens, tagOf, visit } from './allScreens';
import { sharedNames } from './checks';
import { expect, test } from './demo';

test.describe.configure({ mode: 'parallel' });
test.use({ trace: 'off' });

/** Names that are shared for a reason. */
const allowed: Record<string, RegExp> = {
  // Circles have nothing to tell them apart but where they are.
  'explore-map': /^\d+ sukkahs? in this circle:/,
  // The panel's button clears what the panel shows, the other one everything.
  'explore-filters': /^Clear filters:/,
  // The booking card repeats the button of one meal.
  listing: /^Request to Join [^:]+: button \d+, button \d+$/,
  // A tab, and the button of its form.
  'moderation-search': /^Search:/,
  // Each is inside the group of its time slot.
  edit: /^Meal type /,
  // Each is described by its message.
  conversation: /^Report this message:/,
  // One guest asked for two meals.
  'host-requests': /^More about /,
  'answered-request': /^More about /,
  'guest-menu': /^More about /,
};

for (const screen of screens)
  test.describe(() => {
    test.use({ viewer: screen.viewer, viewport: { width: 1280, height: 800 } });

    test(`has no shared names: ${screen.name}`, { tag: tagOf(screen) }, async ({ page, demo }) => {
      await visit(page, screen, demo);
      const shared = await sharedNames(page);
      expect(shared.filter((one) => !allowed[screen.name]?.test(one))).toEqual([]);
    });
  });
