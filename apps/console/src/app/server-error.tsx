import { ApiError, messageOf } from '../platform/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Plain } from './plain-page.tsx';

/** The 500 page; names the request, so that support can find it. */
export function ServerError({ reason, onRetry }: { reason: unknown; onRetry: () => void }) {
  const known = reason instanceof ApiError ? reason : undefined;
  const text = known && (
    <>
      {messageOf(known)}
      {known.requestId && ` (request ${known.requestId})`}
    </>
  );
  return (
    <Plain text={text} title="Oops! Something went wrong">
      <Button onClick={onRetry} variant="contained">
        Try again
      </Button>
    </Plain>
  );
}
