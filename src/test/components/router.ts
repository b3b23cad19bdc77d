import { vi } from 'vitest';

/** Records programmatic navigation. */
export const router = { push: vi.fn(), replace: vi.fn() };
