import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show, toasts } from '@/test/components/show';
import { Button } from './button';
import { TextCombobox } from './combobox';
import { Dialog, dialogOnDemand } from './dialog';
import { Field } from './field';
import { onDemand, useOnDemand } from './onDemand';
import { Select } from './select';

const options = ['Ada', 'Ben', 'Gil'].map((name) => ({ value: name.toLowerCase(), label: name }));

function Choice() {
  const [value, setValue] = useState('ben');
  return (
    <Field label="Guest" hint="Who comes.">
      {(props) => <Select {...props} value={value} options={options} onChange={setValue} />}
    </Field>
  );
}

const select = () => screen.getByRole('button', { name: /^Guest/ });

test('the first press on a select opens its list, which then works by keyboard', async () => {
  show(<Choice />);
  expect(select().getAttribute('aria-describedby')).toBe(screen.getByText('Who comes.').id);
  await userEvent.click(select());
  await waitFor(() => expect(document.activeElement?.role).toBe('listbox'));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(select().textContent).toBe('Gil'));
  await waitFor(() => expect(document.activeElement).toBe(select()));
  expect(select().getAttribute('aria-describedby')).toBe(screen.getByText('Who comes.').id);
});

test.each(['{Enter}', ' ', '{ArrowDown}'])('pressing %s opens the list, too', async (key) => {
  show(<Choice />);
  await userEvent.tab();
  expect(document.activeElement).toBe(select());
  await userEvent.keyboard(key);
  await screen.findByRole('listbox');
});

test('clicking the label focuses the select without opening it', async () => {
  show(<Choice />);
  await userEvent.click(screen.getByText('Guest'));
  expect(document.activeElement).toBe(select());
  expect(screen.queryByRole('listbox')).toBeNull();
});

function City() {
  const [city, setCity] = useState('');
  const [suggestions] = useState([{ id: 'a', text: 'Ada', label: 'Ada' }]);
  return (
    <Field label="City">
      {(props) => (
        <TextCombobox
          {...props}
          listLabel="Cities"
          typedLabel={city}
          value={city}
          onChange={setCity}
          suggestions={suggestions}
        />
      )}
    </Field>
  );
}

test('a suggestion list that loads after the last letter still opens', async () => {
  show(<City />);
  const line = screen.getByRole('combobox', { name: 'City' });
  act(() => line.focus());
  // Type everything at once, before the list can load.
  fireEvent.change(line, { target: { value: 'ad' } });
  expect(screen.queryByRole('listbox')).toBeNull();
  await screen.findByRole('listbox', { name: 'Cities' });
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'City' }));
});

test('a suggestion list stays closed when the field has lost the focus meanwhile', async () => {
  show(<City />);
  const line = screen.getByRole('combobox', { name: 'City' });
  act(() => line.focus());
  fireEvent.change(line, { target: { value: 'ad' } });
  act(() => line.blur());
  await waitFor(() => expect(line.isConnected).toBe(false));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(document.activeElement).toBe(document.body);
});

test("a suggestion list stays closed after the form is submitted, so it can't cover the results", async () => {
  show(<City />);
  const line = screen.getByRole('combobox', { name: 'City' });
  act(() => line.focus());
  fireEvent.change(line, { target: { value: 'ad' } });
  fireEvent.keyDown(line, { key: 'Enter' });
  await waitFor(() => expect(line.isConnected).toBe(false));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'City' }));
});

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Hello">
        <Button>Inside</Button>
      </Dialog>
    </>
  );
}

test('a dialog that loads on demand returns the focus, even the first time', async () => {
  show(<Opener />);
  const opener = screen.getByRole('button', { name: 'Open' });
  for (const _ of [1, 2]) {
    await userEvent.click(opener);
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  }
});

test("a dialog that can't load, for example offline, shows an error and can be retried", async () => {
  const onClose = vi.fn();
  const Lost = dialogOnDemand(() => Promise.reject(new Error('No network.')));
  show(<Lost open onClose={onClose} />);
  await waitFor(() =>
    expect(toasts()).toEqual(['ErrorPlease check your connection and try again.']),
  );
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("a part that can't load reports nothing once the user has left", async () => {
  const onFailure = vi.fn();
  const part = onDemand(() => Promise.reject(new Error('No network.')));
  const { result, unmount } = renderHook(() => useOnDemand(part, onFailure));
  const [, want] = result.current;
  want();
  unmount();
  await expect(part.load()).rejects.toThrow('No network.');
  expect(onFailure).not.toHaveBeenCalled();
});
