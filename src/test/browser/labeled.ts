import type { Locator, Page } from '@playwright/test';
import { escaped } from '../plainWords';

/**
 * Finds a control by its label, alone or as the start of a name that goes on with what the control
 * is about: 'Accept' also finds 'Accept Noa K.', but neither finds 'Accept all'.
 */
export const labeled = (within: Page | Locator, role: 'button' | 'link', label: string): Locator =>
  within
    .getByRole(role, { name: label, exact: true })
    .or(within.getByRole(role).filter({ hasText: new RegExp(`^${escaped(label)}$`) }));
