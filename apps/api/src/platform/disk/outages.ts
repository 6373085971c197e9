import { generalMessages } from '@hearth/contract/errors';
import { noSpace, unavailable, type CodedError } from '../errors.ts';

/** The kinds of stored data: database rows and uploaded files. */
export type StorageKind = 'records' | 'files';

interface Failure {
  code?: unknown;
  message?: unknown;
  syscall?: unknown;
  $metadata?: { httpStatusCode?: number };
}

const retryAfterSeconds = 5;
const fullMessage = /no space left on device|disk quota exceeded|database or disk is full/i;
/** Socket errors after the server went away. */
const cutCodes = /^(EPIPE|ECONNRESET|ETIMEDOUT)$/;
const disconnectedMessage =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/;

/** The resource that is full, according to the error. PostgreSQL has no SQLSTATE for quotas. A bucket's space is not on our disk. */
export function fullDisk(error: unknown): StorageKind | 'bucket' | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, message, $metadata } = error as Failure;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'files';
  if ($metadata?.httpStatusCode === 507) return 'bucket';
  if (code === '53100') return 'records';
  const isUnclassified = code === undefined || code === 'XX000' || code === 'ERR_SQLITE_ERROR';
  if (isUnclassified && fullMessage.test(String(message))) return 'records';
  return fullDisk(error.cause);
}

/**
 * True if the database is unreachable: starting, stopping, out of connections, or only a standby is there. Whether a
 * commit succeeded is unknown.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, syscall } = error as Failure;
  return (
    /^(57P0[123]|08\w{3}|25006|53300|ECONNREFUSED)$/.test(String(code)) ||
    syscall === 'connect' ||
    (cutCodes.test(String(code)) && /^(read|write)$/.test(String(syscall))) ||
    disconnectedMessage.test(String(message))
  );
}

/** Maps an outage to a 507 or 503; undefined for other errors. */
export function fromOutage(error: unknown, reportFull: (kind: StorageKind) => void): CodedError | undefined {
  const full = fullDisk(error);
  if (full === 'records' || full === 'files') reportFull(full);
  if (full) return noSpace();
  return isUnreachable(error) ? unavailable(generalMessages.outOfReach, error, retryAfterSeconds) : undefined;
}
