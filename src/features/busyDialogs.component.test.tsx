import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { make, screenChanges } from '@/test/components/changes';
import { answer, heldAnswer } from '@/test/components/server';
import { show } from '@/test/components/show';
import { gil } from '@/test/components/testData';

const inDialogs = screenChanges.filter(({ keep }) => keep);

test.each(inDialogs.map((change) => [`${change.call}: ${change.button}`, change] as const))(
  '%s keeps its dialog open while submitting',
  async (_, change) => {
    const [name = '', procedure = ''] = change.call.split('.');
    const onClose = vi.fn();
    answer(change.reads ?? {});
    answer({ [name]: { [procedure]: heldAnswer().answer } });
    show(change.screen(onClose), gil);
    if (change.typed)
      await userEvent.type(await screen.findByLabelText(change.typed.label), change.typed.text);
    await make(change);
    const keep = screen.getByRole<HTMLButtonElement>('button', { name: `${change.keep}` });
    await waitFor(() => expect(keep.disabled).toBe(true));
    await userEvent.click(keep);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
  },
);
