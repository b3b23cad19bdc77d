import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '@/test/components/show';
import { Field, Input, Textarea } from './field';
import { TimeZoneField } from './timeZoneField';

test.each([
  ['a line', Input],
  ['a text', Textarea],
])('%s without a letter follows the page’s direction', (_, Control) => {
  show(
    <>
      <Field label="Empty">{(props) => <Control {...props} />}</Field>
      <Field label="Written">{(props) => <Control {...props} defaultValue="שלום" />}</Field>
    </>,
  );
  // Styled in globals.css.
  expect(screen.getByLabelText('Empty').matches('[dir="auto"]:placeholder-shown')).toBe(true);
  expect(screen.getByLabelText('Written').matches('[dir="auto"]:placeholder-shown')).toBe(false);
});

test('a time zone follows the page’s direction, like the button beside it', () => {
  const field = { hint: null, error: undefined, ref: null, value: 'America/New_York' };
  show(<TimeZoneField {...field} label="Time zone" listLabel="Zones" onChange={() => {}} />);
  expect(screen.getByLabelText(/Time zone/).hasAttribute('dir')).toBe(false);
});

test.each(['18-', '18,50', 'ten', '١٨'])('a number stays as it was typed: %s', (typed) => {
  show(<Field label="Seats">{(props) => <Input {...props} type="number" min={1} />}</Field>);
  const input = screen.getByLabelText<HTMLInputElement>('Seats');
  fireEvent.change(input, { target: { value: typed } });
  expect(input.value).toBe(typed);
  expect(input).toMatchObject({ inputMode: 'numeric', dir: 'ltr', min: '1' });
});
