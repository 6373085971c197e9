import { generalMessages, secondFactorRequired, type ErrorBody } from '@hearth/contract/errors';

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

/** The parts of an error's body that are what they should be: a proxy on the way may answer anything. */
function errorBodyOf(answer: unknown): Partial<ErrorBody> {
  const { message, code, requestId, issues, current } = (answer ?? {}) as Partial<Record<keyof ErrorBody, unknown>>;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    message: text(message),
    code: text(code),
    requestId: text(requestId),
    issues: Array.isArray(issues) ? issues : undefined,
    current,
  };
}

export async function apiErrorOf(response: Response): Promise<ApiError> {
  const body = errorBodyOf(await response.json().catch(() => undefined));
  const wait = Number(response.headers.get('retry-after'));
  return new ApiError(response.status, body, Number.isFinite(wait) ? wait : 0);
}

/** What to say about a failure: the server's message, else 'An error occurred'. */
export const messageOf = (error: unknown) => (error instanceof ApiError ? error.message : generalMessages.unknown);

/** True where the whole page says it, or the person has just answered it: no session, no second factor, not confirmed. */
export const wasShown = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 428 || error.code === secondFactorRequired);
