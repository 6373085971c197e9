import { isOutdatedPlan } from './db/driver.ts';
import { ORPCError } from '@orpc/server';
import { confirmationRequired, generalMessages, secondFactorRequired, type ErrorBody } from '@hearth/contract/errors';
import { securityMessages } from '@hearth/contract/identity/messages';

export type Issue = NonNullable<ErrorBody['issues']>[number];

/** An error with a code that the caller can handle. `serve` converts it to the error body. */
export class CodedError extends ORPCError<
  string,
  { issues?: Issue[]; current?: unknown; retryAfterSeconds?: number }
> {}

const coded = (status: number, code: string, message: string, data: CodedError['data'] = {}) =>
  new CodedError(code, { status, message, data });

export const invalid = (path: Issue['path'], message: string) =>
  coded(400, 'INVALID', message, { issues: [{ path, message }] });
/** Same as `invalid`, for several fields; the message is the first one's. */
export const invalidFields = (issues: Issue[]) => coded(400, 'INVALID', issues[0]?.message ?? '', { issues });
export const unauthorized = () => coded(401, 'UNAUTHORIZED', generalMessages.sessionExpired);
export const refused = (message: string) => coded(401, 'REFUSED', message);
export const forbidden = (message = "You don't have permission to do this") => coded(403, 'FORBIDDEN', message);
export const setUpSecondFactorFirst = () => coded(403, secondFactorRequired, securityMessages.secondFactorRequired);
export const confirmFirst = () => coded(428, confirmationRequired, securityMessages.confirmationRequired);
/** Same as `invalidFields`, for fields this caller may not write. */
export const forbiddenFields = (issues: Issue[]) => coded(403, 'FORBIDDEN', issues[0]?.message ?? '', { issues });
export const notFound = (what = 'Record') => coded(404, 'NOT_FOUND', `${what} not found`);
/** `current` is the state the caller didn't know, which the console shows. */
export const conflict = (message: string, current?: unknown) => coded(409, 'CONFLICT', message, { current });
/** A change at a deactivated property. */
export const inactive = () => conflict(generalMessages.propertyInactive);
export const unprocessable = (message: string) => coded(422, 'UNPROCESSABLE', message);
export const tooMany = (message: string, retryAfterSeconds: number) =>
  coded(429, 'TOO_MANY_REQUESTS', message, { retryAfterSeconds });
/** Temporarily overloaded; the caller may retry after the given seconds. */
export const busy = (message: string, retryAfterSeconds: number) => coded(503, 'BUSY', message, { retryAfterSeconds });
/** A service we depend on is down. The cause only goes to the log. */
export const unavailable = (message: string, cause: unknown, retryAfterSeconds?: number) =>
  new CodedError('UNAVAILABLE', {
    status: 503,
    message,
    data: retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
    cause,
  });
/** The disk is full. */
export const noSpace = () => coded(507, 'NO_SPACE', generalMessages.noSpace);

/** Retry-After for work that timed out: it would take just as long again. */
const retryAfterTimeoutSeconds = 60;

/** Messages for database errors, by SQLSTATE or constraint. Each feature adds its own in `feature.ts`. */
export type DatabaseErrors = Readonly<Record<string, () => CodedError>>;

export function fromDatabase(error: unknown, known: DatabaseErrors): CodedError | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
  const mapped = known[constraint] ?? known[error.code];
  if (mapped) return mapped();
  if (error.code === '42501') return notFound();
  if (error.code === '23505') return conflict('This already exists');
  if (error.code === '57014') return busy(generalMessages.tookTooLong, retryAfterTimeoutSeconds);
  return undefined;
}

/** A process of the previous version stored its response to the same key meanwhile. */
const isStoredMeanwhile = (error: Error) => 'constraint' in error && error.constraint === 'idempotency_keys_pkey';

/** Serialization failures, deadlocks and changed tables: the transaction can be retried unchanged. */
export const isTransient = (error: unknown) =>
  (error instanceof Error &&
    (('code' in error && (error.code === '40001' || error.code === '40P01')) || isStoredMeanwhile(error))) ||
  isOutdatedPlan(error);
