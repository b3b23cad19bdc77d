import { render, screen } from '@testing-library/react';
import { Send } from 'lucide-react';
import { expect, test } from 'vitest';
import { Button } from './button';

test('a busy button is disabled and shows a spinner next to its text', () => {
  render(<Button busy>Save</Button>);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(button.disabled).toBe(true);
  expect(button.ariaBusy).toBe('true');
  expect(button.querySelector('svg.lucide-loader-circle')).not.toBeNull();
});

test('a button that is not busy shows its own icon only', () => {
  render(
    <Button>
      <Send />
      Send
    </Button>,
  );
  expect(screen.getByRole('button').querySelectorAll('svg')).toHaveLength(1);
  expect(screen.getByRole('button').ariaBusy).toBeNull();
});
