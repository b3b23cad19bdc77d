import { Button } from './button';
import { EmptyState } from './emptyState';

/** In place of data that could not be loaded. */
export function LoadError({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        text="Please check your connection and try again."
        action={
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </div>
  );
}
