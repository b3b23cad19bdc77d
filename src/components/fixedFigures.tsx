'use client';

import { createContext, useContext } from 'react';

/** Whether a figure that isn't known shows the product's fixed text (`DISPLAY_FIGURES`). */
const FixedFigures = createContext(true);

export const FixedFiguresProvider = FixedFigures.Provider;

export const useFixedFigures = (): boolean => useContext(FixedFigures);
