import { describe, expect, it } from 'vitest';
import { english } from '@/test/english';
import { messageTimes } from './messageTimes';

const { dateAndTime, dayOf, messageTime, threadTime } = messageTimes(english);

const zone = 'America/New_York';
/** Friday, Oct 15, 2027, 9:00 AM in New York. */
const now = new Date('2027-10-15T13:00:00Z');
const thread = (at: string) => threadTime(new Date(at), now, zone);
const message = (at: string) => messageTime(new Date(at), now, zone);

describe('the time of a thread', () => {
  it("is the time of day if it's today", () => {
    expect(thread('2027-10-15T12:05:00Z')).toBe('8:05 AM');
    expect(thread('2027-10-15T04:00:00Z')).toBe('12:00 AM');
    expect(thread('2027-10-15T13:00:30Z')).toBe('9:00 AM');
  });

  it("is 'Yesterday', however few hours ago that was", () => {
    expect(thread('2027-10-15T03:59:00Z')).toBe('Yesterday');
    expect(thread('2027-10-14T04:00:00Z')).toBe('Yesterday');
  });

  it("is the weekday if it's less than 7 days ago", () => {
    expect(thread('2027-10-14T03:59:00Z')).toBe('Wednesday');
    expect(thread('2027-10-09T04:00:00Z')).toBe('Saturday');
  });

  it("is the month and day if it's older", () => {
    expect(thread('2027-10-09T03:59:00Z')).toBe('Oct 8');
    expect(thread('2026-10-15T12:00:00Z')).toBe('Oct 15');
  });

  it('counts calendar days across a clock change', () => {
    const monday = new Date('2027-11-08T14:00:00Z');
    expect(threadTime(new Date('2027-11-07T04:30:00Z'), monday, zone)).toBe('Yesterday');
    expect(threadTime(new Date('2027-11-02T03:30:00Z'), monday, zone)).toBe('Nov 1');
    expect(threadTime(new Date('2027-11-02T04:30:00Z'), monday, zone)).toBe('Tuesday');
  });

  it("is in the reader's time zone", () => {
    expect(threadTime(new Date('2027-10-15T12:05:00Z'), now)).toBe('5:50 PM');
  });
});

describe('the time of a message', () => {
  it('is the time of day within 24 hours', () => {
    expect(message('2027-10-15T12:59:00Z')).toBe('8:59 AM');
    expect(message('2027-10-14T13:00:01Z')).toBe('9:00 AM');
  });

  it("includes the date if it's older", () => {
    expect(message('2027-10-14T13:00:00Z')).toBe('Oct 14, 9:00 AM');
    expect(message('2026-10-14T22:05:00Z')).toBe('Oct 14, 2026, 6:05 PM');
  });
});

describe('the day of a message', () => {
  const day = (at: string) => dayOf(new Date(at), now, zone);

  it("is 'Today' or 'Yesterday' by the calendar", () => {
    expect(day('2027-10-15T04:00:00Z')).toBe('Today');
    expect(day('2027-10-15T03:59:00Z')).toBe('Yesterday');
    expect(day('2027-10-15T13:00:30Z')).toBe('Today');
  });

  it('is otherwise the date, with the year if that differs', () => {
    expect(day('2027-10-14T03:59:00Z')).toBe('Wednesday, October 13');
    expect(day('2026-10-14T22:05:00Z')).toBe('Wednesday, October 14, 2026');
  });

  it("is in the reader's time zone", () => {
    expect(dayOf(new Date('2027-10-12T22:05:00Z'), now)).toBe('Wednesday, October 13');
  });
});

it('formats a date with its time', () => {
  expect(dateAndTime(new Date('2027-10-12T22:05:00Z'), zone)).toBe('Oct 12, 6:05 PM');
  expect(dateAndTime(new Date('2027-10-12T22:05:00Z'))).toBe('Oct 13, 3:50 AM');
});
