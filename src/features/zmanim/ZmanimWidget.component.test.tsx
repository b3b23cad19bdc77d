import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '@/schemas/time';
import { answer, noAnswer } from '@/test/components/server';
import { show } from '@/test/components/show';
import { pass, passUntil, stopClock } from '@/test/components/time';
import { english } from '@/test/english';
import { readZmanim } from './readZmanim';
import { ZmanimWidget } from './ZmanimWidget';

const zmanim = vi.fn(() => ({
  location: 'New York',
  candleLighting: '6:02 PM',
  havdalah: '7:01 PM',
  date: '2027-10-15',
  occasion: null,
  candleLightingAt: new Date('2027-10-15T22:02:00Z'),
  havdalahAt: new Date('2027-10-16T23:01:00Z'),
}));

beforeEach(stopClock);

const page = () => document.body.firstElementChild?.textContent;

test('zmanim that fail to load show nothing', async () => {
  const failing = vi.fn(noAnswer);
  answer({ zmanim: { forCity: failing } });
  show(<ZmanimWidget />);
  await passUntil(() => expect(failing).toHaveBeenCalled());
  await pass(1000);
  expect(page()).toBe('');
});

test('a failed call is raised as such', async () => {
  answer({ zmanim: { forCity: noAnswer } });
  const reading = readZmanim(english, 'New York');
  await expect(reading).rejects.toThrow(/^Failed to fetch zmanim$/);
});

test('zmanim reload every hour, and disappear once that fails', async () => {
  answer({ zmanim: { forCity: zmanim } });
  show(<ZmanimWidget />);
  await passUntil(() => screen.getByText('6:02 PM'));
  await pass(HOUR_MS - 100);
  expect(zmanim).toHaveBeenCalledTimes(1);
  await pass(100);
  expect(zmanim).toHaveBeenCalledTimes(2);
  answer({ zmanim: { forCity: noAnswer } });
  await pass(HOUR_MS);
  await passUntil(() => expect(page()).toBe(''));
});
