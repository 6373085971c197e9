import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Span } from '@opentelemetry/api';

export type Kind = 'internal' | 'server' | 'client' | 'consumer';

export interface SpanStart {
  kind: Kind;
  attributes?: Attributes | undefined;
  /** Undefined starts a new trace. */
  parent?: Span | undefined;
  /** A caller's `traceparent` that the trace continues. */
  continues?: string | undefined;
  /** Values of `traceparent` that led here. */
  links?: readonly string[];
}

/** The OpenTelemetry SDK, loaded only if tracing is on. */
export interface Tracer {
  /** Undefined if the sampler leaves the span out. */
  start(name: string, options: SpanStart): Span | undefined;
  fail(span: Span): void;
  traceparentOf(span: Span): string;
  counts: TraceCounts;
  /** Continue the trace of the caller, instead of only linking to it. */
  continuesCallers: boolean;
}

export interface TraceCounts {
  exported: number;
  /** The queue was full. */
  dropped: number;
  /** The collector refused them or didn't respond. */
  failed: number;
}

let tracer: Tracer | undefined;
const spans = new AsyncLocalStorage<Span | undefined>();

/** Turns tracing of this process on, or off with undefined. */
export const useTracer = (next: Tracer | undefined) => void (tracer = next);
export const traceCounts = (): TraceCounts => tracer?.counts ?? { exported: 0, dropped: 0, failed: 0 };

/** The trace and span of the running work, for a log line; undefined if it isn't traced. */
export function traceFields(): { trace_id: string; span_id: string } | undefined {
  const context = spans.getStore()?.spanContext();
  return context && { trace_id: context.traceId, span_id: context.spanId };
}

/** The `traceparent` of the running work, for the jobs that it queues. */
export function traceparent(): string | undefined {
  const span = spans.getStore();
  return span && tracer?.traceparentOf(span);
}

/** Runs `work` inside the span, or as it is without one. */
export const inSpan = <T>(span: Span | undefined, work: () => T): T => (span ? spans.run(span, work) : work());

/** True if the running work is recorded. */
export const isTraced = (): boolean => tracer !== undefined && spans.getStore() !== undefined;

/** Starts a part of the running work; undefined if that isn't traced. */
export function startSpan(name: string, kind: Kind = 'internal', attributes?: Attributes): Span | undefined {
  const parent = spans.getStore();
  return parent && tracer?.start(name, { kind, attributes, parent });
}

/**
 * Starts the trace of a request. By default a caller's `traceparent` becomes a link, so that strangers can neither
 * force sampling nor add to a trace of ours.
 */
export function startRequest(name: string, attributes: Attributes, caller: unknown): Span | undefined {
  if (!tracer) return undefined;
  const given = typeof caller === 'string' && isTraceparent.test(caller) ? caller : undefined;
  return tracer.start(name, {
    kind: 'server',
    attributes,
    ...(given && (tracer.continuesCallers ? { continues: given } : { links: [given] })),
  });
}

const isTraceparent = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** Runs jobs in a trace of their own, linked to the work that queued them. */
export function tracedJob<T>(name: string, data: readonly unknown[], work: () => Promise<T>): Promise<T> {
  if (!tracer) return work();
  const links = [...new Set(data.flatMap((each) => queuedBy(each) ?? []))];
  const span = tracer.start(`job ${name}`, {
    kind: 'consumer',
    attributes: { 'hearth.job': name, 'hearth.job.count': data.length },
    links,
  });
  return spans.run(span, () => ended(span, work()));
}

const field = '_traceparent';

/** The data of a job with the trace that queues it. Jobs without data, which many changes share, have none. */
export function withOrigin(data: object): object {
  const origin = Object.keys(data).length > 0 ? traceparent() : undefined;
  return origin ? { ...data, [field]: origin } : data;
}

const queuedBy = (data: unknown) => {
  const origin = (data as Record<string, unknown> | null)?.[field];
  return typeof origin === 'string' && isTraceparent.test(origin) ? origin : undefined;
};

/** The data of a job as it was queued. */
export function withoutOrigin(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !(field in data)) return data;
  const { [field]: _, ...rest } = data;
  return rest;
}

/** Runs a step of the running work in a span of its own. */
export function traced<T>(name: string, work: () => Promise<T>, kind?: Kind): Promise<T> {
  const span = startSpan(name, kind);
  return span ? spans.run(span, () => ended(span, work())) : work();
}

/** Middleware for clients of the AWS SDK. */
export const traceCalls =
  (service: string) =>
  <A, R>(next: (args: A) => Promise<R>, { commandName = '' }: { commandName?: string }) =>
  (args: A): Promise<R> =>
    traced(`${service} ${commandName.replace(/Command$/, '')}`, () => next(args), 'client');

function ended<T>(span: Span | undefined, result: Promise<T>): Promise<T> {
  if (span)
    result.then(
      () => span.end(),
      (error: unknown) => endFailed(span, error),
    );
  return result;
}

/** Ends a span with the kind of its error, never its message, which may name people. Refusals aren't failures. */
export function endFailed(span: Span | undefined, error: unknown): void {
  if (!span) return;
  span.setAttribute('error.type', errorType(error));
  const { status } = (error ?? {}) as { status?: unknown };
  if (typeof status !== 'number' || status >= 500) tracer?.fail(span);
  span.end();
}

/** The code of an error, such as an SQLSTATE, its kind or its class. */
export function errorType(error: unknown): string {
  const { code, kind, name } = (error ?? {}) as Record<string, unknown>;
  return (
    ([code, kind, name].find((each) => typeof each === 'string' && /^\w{1,60}$/.test(each)) as string | undefined) ??
    '_OTHER'
  );
}

/** Ends the span of a request or call with its HTTP status. */
export function endWithStatus(span: Span | undefined, status: number, failsFrom: 400 | 500): void {
  if (!span) return;
  span.setAttribute('http.response.status_code', status);
  if (status >= failsFrom) {
    span.setAttribute('error.type', String(status));
    tracer?.fail(span);
  }
  span.end();
}
