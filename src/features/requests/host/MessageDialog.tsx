'use client';

import { Button, ButtonLink } from '@/components/button';
import { Dialog } from '@/components/dialog';
import type { HostRequest, RequestAnswer } from '@/schemas/request';

/** What 'Message' on a pending request opens, with the way to the conversation. */
export function MessageDialog({
  request,
  open,
  onClose,
  onAnswer,
  busy,
}: {
  request: HostRequest;
  open: boolean;
  onClose: () => void;
  onAnswer: (status: RequestAnswer) => void;
  busy: boolean;
}) {
  return (
    <Dialog open={open} onClose={onClose} title="Message Guest">
      <p className="text-sm text-muted">
        Messaging feature coming soon! For now, you can accept or decline the request.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => onAnswer('accepted')}>
          Accept Request
        </Button>
        <Button variant="secondary" busy={busy} onClick={() => onAnswer('waitlisted')}>
          Waitlist
        </Button>
        {request.threadId && (
          <ButtonLink variant="quiet" href={`/messages?thread=${request.threadId}`}>
            Open the conversation
          </ButtonLink>
        )}
      </div>
    </Dialog>
  );
}
