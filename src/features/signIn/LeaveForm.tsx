'use client';

import type { ReactNode } from 'react';
import { dropAllDrafts } from '../drafts';

export const LeaveForm = ({ children }: { children: ReactNode }) => (
  <form
    method="post"
    action="/api/logout"
    onSubmit={dropAllDrafts}
    className="flex flex-wrap gap-3"
  >
    {children}
  </form>
);
