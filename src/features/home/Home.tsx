'use client';

import dynamic from 'next/dynamic';

/** Loaded only for signed-in users. Visitors see the landing page instead. */
export const Home = dynamic(() => import('./Dashboard').then((module) => module.LiveDashboard));
