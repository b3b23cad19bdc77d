'use client';

import dynamic from 'next/dynamic';

/** The page of a signed-in user, of which a visitor, who is shown another one there, loads nothing. */
export const Home = dynamic(() => import('./LiveDashboard').then((module) => module.LiveDashboard));
