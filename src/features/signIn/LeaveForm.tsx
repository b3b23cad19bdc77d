'use client';

import type { ReactNode } from 'react';
import { forgetPerson } from '../session/leaving';

export const LeaveForm = ({ children }: { children: ReactNode }) => (
  <form method="post" action="/api/logout" onSubmit={forgetPerson} className="flex flex-wrap gap-3">
    {children}
  </form>
);
