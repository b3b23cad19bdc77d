'use client';

import { dialogOnDemand } from './onDemand';

/** A modal dialog with its title, fetched when it first opens. */
export const Dialog = dialogOnDemand(() => import('./modal').then(({ Modal }) => Modal));
