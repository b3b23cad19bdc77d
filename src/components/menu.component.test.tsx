import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Menu } from './menu';

const activeItem = () => document.querySelector('[role="menuitem"][data-focus]')?.textContent;

async function openMenu(open: (user: ReturnType<typeof userEvent.setup>) => Promise<void>) {
  render(
    <Menu label="More" button="More" buttonClass="" itemsClass="">
      <button type="button">Report</button>
      <button type="button">Block</button>
    </Menu>,
  );
  await open(userEvent.setup());
  await screen.findByRole('menu');
}

test('opened with the pointer, a menu has no active item until an arrow key is pressed', async () => {
  await openMenu((user) => user.click(screen.getByRole('button', { name: 'More' })));
  expect(activeItem()).toBeUndefined();
  await userEvent.keyboard('{ArrowDown}');
  expect(activeItem()).toBe('Report');
});

test.each(['{Enter}', '{ArrowDown}'])('opened by %s, its first item is active', async (key) => {
  await openMenu(async (user) => {
    await user.tab();
    await user.keyboard(key);
  });
  expect(activeItem()).toBe('Report');
});
