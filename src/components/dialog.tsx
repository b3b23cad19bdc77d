'use client';

import { dialogOnDemand } from './onDemand';

/** A modal dialog that loads when it first opens. */
export const Dialog = dialogOnDemand(() => import('./modal').then(({ Modal }) => Modal));
