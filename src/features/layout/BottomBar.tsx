'use client';

import dynamic from 'next/dynamic';
import { WithViewer } from '../session/WithViewer';

const BottomLinks = dynamic(() => import('../signedInParts').then((module) => module.BottomLinks));

/** On a phone, a signed-in user's ways about lie where the thumb is. */
export const BottomBar = () => <WithViewer>{(viewer) => viewer && <BottomLinks />}</WithViewer>;
