import { vi } from 'vitest';

/** Where pages went by themselves. */
export const router = { push: vi.fn(), replace: vi.fn() };
