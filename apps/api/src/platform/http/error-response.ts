import { validationMessages } from '@hearth/contract/validation';
import { ORPCError } from '@orpc/server';
import type { ErrorBody } from '@hearth/contract/errors';
import { CodedError, type Issue } from '../errors.ts';
import type { Logger } from '../log.ts';
import { traceFields } from '../tracing/trace.ts';
import { recordFailure, type RequestIds } from './failures.ts';

export interface ErrorResponse {
  status: number;
  headers: Record<string, string>;
  body: ErrorBody;
}

/** HTTP errors raised before routing. Entries without a message use the framework's. */
const httpErrors: Record<number, { code: string; message?: string }> = {
  408: { code: 'TIMEOUT', message: 'The request took too long to arrive' },
  413: { code: 'TOO_LARGE', message: 'The request is too large' },
  414: { code: 'ADDRESS_TOO_LONG', message: 'The URL is too long' },
  415: {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'Send the body as uncompressed JSON, with the content type application/json',
  },
  429: { code: 'TOO_MANY_REQUESTS' },
  431: { code: 'HEADERS_TOO_LARGE', message: 'The request headers are too large' },
  503: { code: 'UNAVAILABLE' },
};

/** `keys` are unknown fields; each becomes an issue at its own path. */
interface SchemaIssue {
  path?: PropertyKey[];
  message: string;
  keys?: string[];
}

/** Keeps the first issue of each path. */
const firstPerPath = (issues: Issue[]): Issue[] =>
  [...new Map(issues.toReversed().map((issue) => [JSON.stringify(issue.path), issue])).values()].toReversed();

function issuesOf(error: ORPCError<string, unknown>): Issue[] {
  const data = error.data as { issues?: SchemaIssue[] } | undefined;
  const issues = (data?.issues ?? []).flatMap(({ path = [], message, keys }) => {
    const at = path.map((part) =>
      typeof part === 'object' ? String((part as { key: PropertyKey }).key) : part,
    ) as Issue['path'];
    return keys
      ? keys.map((key) => ({ path: [...at, key], message: validationMessages.unknown([key]) }))
      : [{ path: at, message }];
  });
  return firstPerPath(issues);
}

const invalidBody = (issues: Issue[], ids: RequestIds): ErrorBody => ({
  message: issues[0]?.message ?? "We couldn't read this request",
  code: 'INVALID',
  issues,
  ...ids,
});

function codedResponse(error: CodedError, ids: RequestIds): ErrorResponse {
  const { issues, current, retryAfterSeconds } = error.data ?? {};
  return {
    status: error.status,
    headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
    body: {
      message: error.message,
      code: error.code,
      ...(issues && { issues: firstPerPath(issues) }),
      ...(current !== undefined && { current }),
      ...ids,
    },
  };
}

/** Builds the response for any error. Errors without a code are logged and hidden. */
export function errorResponse(error: unknown, requestId: string, log: Logger): ErrorResponse {
  const traceId = traceFields()?.trace_id;
  const ids: RequestIds = { requestId, ...(traceId && { traceId }) };
  if (error instanceof CodedError) {
    if (error.cause) log.error({ err: error.cause, requestId }, error.message);
    return codedResponse(error, ids);
  }
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST')
    return { status: 400, headers: {}, body: invalidBody(issuesOf(error), ids) };
  if (error instanceof ORPCError && error.status < 500)
    return { status: error.status, headers: {}, body: { message: error.message, code: error.code, ...ids } };
  const statusCode = error instanceof ORPCError ? undefined : (error as { statusCode?: unknown }).statusCode;
  const status = typeof statusCode === 'number' && statusCode >= 400 ? statusCode : 500;
  const known = httpErrors[status] ?? (status < 500 ? { code: 'INVALID' } : undefined);
  if (!known) {
    const cause = error instanceof ORPCError ? (error.cause ?? error) : error;
    log.error({ err: cause, requestId }, 'request failed');
    recordFailure(cause, ids);
    return { status, headers: {}, body: { message: 'An error occurred', code: 'INTERNAL', ...ids } };
  }
  const message = known.message ?? (error instanceof Error ? error.message : "We couldn't read this request");
  return { status, headers: {}, body: { message, code: known.code, ...ids } };
}
