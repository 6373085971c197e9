import { isOutdatedPlan } from './db/driver.ts';
import { ORPCError } from '@orpc/server';
import { confirmationRequired, generalMessages, secondFactorRequired, type ErrorBody } from '@hearth/contract/errors';
import { securityMessages } from '@hearth/contract/identity/messages';

export type Issue = NonNullable<ErrorBody['issues']>[number];

/** An error with a code that the caller can act on; `serve` turns it into the error body. */
export class CodedError extends ORPCError<
  string,
  { issues?: Issue[]; current?: unknown; retryAfterSeconds?: number }
> {}

const coded = (status: number, code: string, message: string, data: CodedError['data'] = {}) =>
  new CodedError(code, { status, message, data });

export const invalid = (path: Issue['path'], message: string) =>
  coded(400, 'INVALID', message, { issues: [{ path, message }] });
/** The same for several fields; the first is the message. */
export const invalidFields = (issues: Issue[]) => coded(400, 'INVALID', issues[0]?.message ?? '', { issues });
export const unauthorized = () => coded(401, 'UNAUTHORIZED', generalMessages.sessionExpired);
export const refused = (message: string) => coded(401, 'REFUSED', message);
export const forbidden = (message = "You don't have permission to do this") => coded(403, 'FORBIDDEN', message);
export const setUpSecondFactorFirst = () => coded(403, secondFactorRequired, securityMessages.secondFactorRequired);
export const confirmFirst = () => coded(428, confirmationRequired, securityMessages.confirmationRequired);
/** The same for fields that this caller may not write. */
export const forbiddenFields = (issues: Issue[]) => coded(403, 'FORBIDDEN', issues[0]?.message ?? '', { issues });
export const notFound = (what = 'Record') => coded(404, 'NOT_FOUND', `${what} not found`);
/** `current` is the state that the caller did not know of; the console shows it. */
export const conflict = (message: string, current?: unknown) => coded(409, 'CONFLICT', message, { current });
/** A change at a property that is deactivated. */
export const inactive = () => conflict(generalMessages.propertyInactive);
export const unprocessable = (message: string) => coded(422, 'UNPROCESSABLE', message);
export const tooMany = (message: string, retryAfterSeconds: number) =>
  coded(429, 'TOO_MANY_REQUESTS', message, { retryAfterSeconds });
/** An answer for which there is no room now; the caller tries again after the seconds given. */
export const busy = (message: string, retryAfterSeconds: number) => coded(503, 'BUSY', message, { retryAfterSeconds });
/** A service that we depend on does not answer; the cause goes to the log alone. */
export const unavailable = (message: string, cause: unknown, retryAfterSeconds?: number) =>
  new CodedError('UNAVAILABLE', {
    status: 503,
    message,
    data: retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
    cause,
  });
/** The disk has no room for what the call saves. */
export const noSpace = () => coded(507, 'NO_SPACE', generalMessages.noSpace);

/** Asked again at once, what took too long would take as long. */
const afterLongSeconds = 60;

/** Messages for errors that the database itself raises, by SQLSTATE or constraint; each feature adds its own in `feature.ts`. */
export type DatabaseErrors = Readonly<Record<string, () => CodedError>>;

export function fromDatabase(error: unknown, known: DatabaseErrors): CodedError | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
  const mapped = known[constraint] ?? known[error.code];
  if (mapped) return mapped();
  if (error.code === '42501') return notFound();
  if (error.code === '23505') return conflict('This already exists');
  if (error.code === '57014') return busy(generalMessages.tookTooLong, afterLongSeconds);
  return undefined;
}

/** Serialization failures, deadlocks, and tables that changed: the transaction may be run again as it is. */
export const isTransient = (error: unknown) =>
  (error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')) ||
  isOutdatedPlan(error);
