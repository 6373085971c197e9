import { ApiError, messageOf } from '../platform/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Plain } from './plain-page.tsx';
import { common } from '../ui/messages.ts';
import { text } from './messages.ts';

/** The 500 page, with the request id for support. */
export function ServerError({ reason, onRetry }: { reason: unknown; onRetry: () => void }) {
  const known = reason instanceof ApiError ? reason : undefined;
  const message = known && messageOf(known);
  return (
    <Plain
      text={message && known.requestId ? text.failed.withRequest(message, known.requestId) : message}
      title={text.failed.title}
    >
      <Button onClick={onRetry} variant="contained">
        {common.tryAgain}
      </Button>
    </Plain>
  );
}
