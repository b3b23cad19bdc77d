import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { drawable } from '@/features/preview/previewText';
import { isolateText, markedText } from '@/format/direction';
import { isPhoto } from '@/schemas/photo';
import { renderMail } from '@/server/mail/compose';
import { foldPlace } from '@/server/places/fold.mjs';
import { countryCode, regionsNamed } from '@/server/places/regions';
import { cpuMsOf } from '../cpuTime';
import { hostileStrings } from './strings';

const MAX_MS = 50;

describe('a text of the maximum length costs at most 50 ms of CPU', () => {
  it.each<[string, number, (text: string) => unknown]>([
    [
      'in a mail',
      5000,
      (text) => renderMail({ locale: 'he' }, createElement('p', null, isolateText(text))),
    ],
    ['in a push', 4000, (text) => markedText('he', isolateText(text))],
    ['drawn in a preview', 120, drawable],
    ['as the address of a photo', 2000, isPhoto],
    ['as a place', 100, foldPlace],
    ['as a country', 100, countryCode],
    ['as a region', 100, regionsNamed],
  ])('%s', async (_, length, read) => {
    const slow: Record<string, number> = {};
    for (const [name, text] of Object.entries(hostileStrings)) {
      const ms = await cpuMsOf(() => read(text.slice(0, length)), MAX_MS);
      if (ms > MAX_MS) slow[name] = ms;
    }
    expect(slow).toEqual({});
  });
});
