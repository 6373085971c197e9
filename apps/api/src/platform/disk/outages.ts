import { generalMessages } from '@hearth/contract/errors';
import { noSpace, unavailable, type CodedError } from '../errors.ts';

/** What is kept on a disk: the rows of the database, and people's files. */
export type Kept = 'records' | 'files';

interface Failure {
  code?: unknown;
  message?: unknown;
  syscall?: unknown;
  $metadata?: { httpStatusCode?: number };
}

const retryAfterSeconds = 5;
const fullWords = /no space left on device|disk quota exceeded|database or disk is full/i;
/** What the socket itself says where the server at the other end is no more. */
const cutCodes = /^(EPIPE|ECONNRESET|ETIMEDOUT)$/;
const goneWords = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/;

/** What an error says has no room; PostgreSQL has no code of its own for a quota. A bucket has its room elsewhere. */
export function fullDisk(error: unknown): Kept | 'bucket' | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, message, $metadata } = error as Failure;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'files';
  if ($metadata?.httpStatusCode === 507) return 'bucket';
  if (code === '53100') return 'records';
  const isOfNoKind = code === undefined || code === 'XX000' || code === 'ERR_SQLITE_ERROR';
  if (isOfNoKind && fullWords.test(String(message))) return 'records';
  return fullDisk(error.cause);
}

/** True when the database did not answer: it starts, stops, or has no connection free. Whether it had committed is not known. */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, syscall } = error as Failure;
  return (
    /^(57P0[123]|08\w{3}|53300|ECONNREFUSED)$/.test(String(code)) ||
    syscall === 'connect' ||
    (cutCodes.test(String(code)) && /^(read|write)$/.test(String(syscall))) ||
    goneWords.test(String(message))
  );
}

/** What a failure of the machine underneath is to the caller: 507 or 503; undefined for any other. */
export function fromOutage(error: unknown, noticed: (kept: Kept) => void): CodedError | undefined {
  const full = fullDisk(error);
  if (full === 'records' || full === 'files') noticed(full);
  if (full) return noSpace();
  return isOutOfReach(error) ? unavailable(generalMessages.outOfReach, error, retryAfterSeconds) : undefined;
}
