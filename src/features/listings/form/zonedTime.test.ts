import { describe, expect, it } from 'vitest';
import { endAfter, followStart, fromLocalInput, isSkipped, toLocalInput } from './zonedTime';

const iso = (text: string, timeZone: string) => fromLocalInput(text, timeZone)?.toISOString();

describe("a time that the host types, in the listing's time zone", () => {
  it.each([
    ['2027-10-15T18:00', 'America/New_York', '2027-10-15T22:00:00.000Z'],
    ['2027-10-15T18:00', 'Asia/Jerusalem', '2027-10-15T15:00:00.000Z'],
    ['2027-10-15T18:00', 'Asia/Kathmandu', '2027-10-15T12:15:00.000Z'],
    ['2027-10-15T18:00', 'Pacific/Chatham', '2027-10-15T04:15:00.000Z'],
    ['2027-10-15T00:30', 'Pacific/Kiritimati', '2027-10-14T10:30:00.000Z'],
    ['2027-10-15T18:00:30', 'America/New_York', '2027-10-15T22:00:30.000Z'],
  ])('parses %s in %s as %s', (text, timeZone, instant) => {
    expect(iso(text, timeZone)).toBe(instant);
  });

  it('is shown as it was typed', () => {
    for (const zone of ['America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'])
      expect(toLocalInput(fromLocalInput('2027-10-15T18:05', zone) ?? new Date(0), zone)).toBe(
        '2027-10-15T18:05',
      );
  });

  it('is empty until it is complete', () => {
    for (const text of ['', '2027-10', '2027-02-30T18:00', 'tomorrow'])
      expect(fromLocalInput(text, 'America/New_York')).toBeNull();
    expect(fromLocalInput('2027-10-15T18:00', 'Nowhere/At_All')).toBeNull();
  });
});

describe('on nights when the clocks change', () => {
  it('a skipped time is invalid', () => {
    expect(isSkipped('2027-03-14T02:30', 'America/New_York')).toBe(true);
    expect(fromLocalInput('2027-03-14T02:30', 'America/New_York')).toBeNull();
    expect(isSkipped('2027-03-14T03:00', 'America/New_York')).toBe(false);
    expect(isSkipped('2027-03-14T02:30', 'America/Phoenix')).toBe(false);
    expect(isSkipped('2027-10-03T02:15', 'Australia/Lord_Howe')).toBe(true);
  });

  it('the first of two identical times is used', () => {
    expect(iso('2027-11-07T01:30', 'America/New_York')).toBe('2027-11-07T05:30:00.000Z');
    expect(iso('2027-04-04T01:45', 'Australia/Lord_Howe')).toBe('2027-04-03T14:45:00.000Z');
  });
});

describe('the end of a meal at a clock time', () => {
  it('is the next time on the clock after the start, on that day or the next', () => {
    expect(endAfter('2027-10-15T19:00', '22:30')).toBe('2027-10-15T22:30');
    expect(endAfter('2027-10-31T22:00', '00:30')).toBe('2027-11-01T00:30');
    expect(endAfter('2027-10-15T19:00', '18:59')).toBe('2027-10-16T18:59');
  });

  it('equals the start, a mistake, rather than being a day later', () => {
    expect(endAfter('2027-10-15T19:00', '19:00')).toBe('2027-10-15T19:00');
  });

  it('is incomplete as long as its parts are', () => {
    expect(endAfter('', '22:30')).toBe('T22:30');
    expect(endAfter('2027-10-15T', '22:30')).toBe('2027-10-15T22:30');
    expect(endAfter('2027-10-15T19:00', '')).toBe('2027-10-15T');
    expect(endAfter('', '')).toBe('');
  });
});

describe('the end of a meal whose start is moved', () => {
  it('moves along by wall-clock time, across days and clock changes', () => {
    expect(followStart('2027-10-15T20:00', '2027-10-15T18:00', '2027-10-17T12:30')).toBe(
      '2027-10-17T14:30',
    );
    expect(followStart('2027-03-13T23:30', '2027-03-13T21:30', '2027-03-14T00:30')).toBe(
      '2027-03-14T02:30',
    );
  });

  it('stays until the start is complete', () => {
    expect(followStart('2027-10-15T20:00', '2027-10-15T18:00', '')).toBe('2027-10-15T20:00');
    expect(followStart('2027-10-15T20:00', '', '2027-10-15T18:00')).toBe('2027-10-15T20:00');
    expect(followStart('', '2027-10-15T18:00', '2027-10-16T18:00')).toBe('');
  });
});
