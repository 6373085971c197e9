import { errorBody, generalMessages, type ErrorBody } from '@hearth/contract/errors';

/** An answer that is not a success. `status` is 0 when no answer came: nothing is known about the effect. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly issues: NonNullable<ErrorBody['issues']>;
  readonly current: unknown;
  readonly requestId: string;
  /** Seconds to wait before the next attempt; 0 where the server names none. */
  readonly retryAfter: number;

  constructor(status: number, body: Partial<ErrorBody> = {}, retryAfter = 0) {
    super(body.message || generalMessages.unknown);
    this.status = status;
    this.code = body.code ?? (status === 0 ? 'unreachable' : 'unknown');
    this.issues = body.issues ?? [];
    this.current = body.current;
    this.requestId = body.requestId ?? '';
    this.retryAfter = retryAfter;
  }
}

export async function apiErrorOf(response: Response): Promise<ApiError> {
  const parsed = errorBody.partial().safeParse(await response.json().catch(() => ({})));
  const wait = Number(response.headers.get('retry-after'));
  return new ApiError(response.status, parsed.data, Number.isFinite(wait) ? wait : 0);
}

/** What to say about a failure: the server's message, else 'An error occurred'. */
export const messageOf = (error: unknown) => (error instanceof ApiError ? error.message : generalMessages.unknown);
