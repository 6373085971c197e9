import { generalMessages, secondFactorRequired, type ErrorBody } from '@hearth/contract/errors';

/** A failed call. `status` is 0 without a response, so the effect is unknown. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly issues: NonNullable<ErrorBody['issues']>;
  readonly current: unknown;
  readonly requestId: string;
  /** Seconds to wait before a retry; 0 if the server gave none. */
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

/** The valid parts of an error body; a proxy could have sent anything. */
function errorBodyOf(response: unknown): Partial<ErrorBody> {
  const { message, code, requestId, issues, current } = (response ?? {}) as Partial<Record<keyof ErrorBody, unknown>>;
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

/** The server's message, or 'An error occurred'. */
export const messageOf = (error: unknown) => (error instanceof ApiError ? error.message : generalMessages.unknown);

/** True if the error has been shown by the page or a dialog: no session, no second factor, or not confirmed. */
export const wasShown = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 428 || error.code === secondFactorRequired);
