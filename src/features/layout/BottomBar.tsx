'use client';

import dynamic from 'next/dynamic';
import { ViewerGate } from '../session/ViewerGate';

const BottomLinks = dynamic(() => import('../signedInParts').then((module) => module.BottomLinks));

/** On phones, puts a signed-in user's navigation within reach of the thumb. */
export const BottomBar = () => <ViewerGate>{(viewer) => viewer && <BottomLinks />}</ViewerGate>;
