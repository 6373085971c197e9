import { setTimeout as sleep } from 'node:timers/promises';
import {
  createNoopMeter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
  type MeterProvider,
  type SpanContext,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { version } from '../version.ts';
import { useTracer, type Kind, type TraceCounts } from './trace.ts';

const kinds: Readonly<Record<Kind, SpanKind>> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
};

/** Time to send the last spans when the process ends. */
const flushMs = 5_000;
const warningMs = 60_000;

function contextIn(traceparent: string): SpanContext {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-');
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

/** As OTEL_TRACES_SAMPLER says. A job whose origin was sampled is too, so that links lead somewhere. */
function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: Config): Sampler {
  const [, follows = '', kind = ''] = /^(parentbased_)?(\w+)$/.exec(name) ?? [];
  const roots: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  };
  const root = (roots[kind] ?? roots.always_on)?.() ?? new AlwaysOnSampler();
  const byParent = new ParentBasedSampler({
    root,
    ...(!follows && { remoteParentSampled: root, remoteParentNotSampled: root }),
  });
  const always = new AlwaysOnSampler();
  return {
    shouldSample: (context, traceId, spanName, spanKind, attributes, links) =>
      spanKind === SpanKind.CONSUMER && links.length > 0
        ? always.shouldSample()
        : byParent.shouldSample(context, traceId, spanName, spanKind, attributes, links),
    toString: () => name,
  };
}

/** Headers for the collector, such as its key, as `name=value,name=value` with escaped values. */
const headersOf = (pairs = '') =>
  Object.fromEntries(
    pairs
      .split(',')
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), decodeURIComponent(pair.slice(pair.indexOf('=') + 1))]),
  );

/** The SDK reports what became of spans as metrics only; these are counted here. */
function countIn(counts: TraceCounts): MeterProvider {
  const meter = createNoopMeter();
  meter.createCounter = (name) => ({
    add(spans, attributes) {
      if (name !== 'otel.sdk.processor.span.processed') return;
      const error = attributes?.['error.type'];
      counts[error === undefined ? 'exported' : error === 'queue_full' ? 'dropped' : 'failed'] += spans;
    },
  });
  return { getMeter: () => meter };
}

export async function openTracing(url: string, config: Config, log: Logger): Promise<() => Promise<void>> {
  const counts: TraceCounts = { exported: 0, dropped: 0, failed: 0 };
  /** The SDK warns with every batch; the log gets each kind of warning once a minute. */
  const warnedAt = new Map<string, number>();
  const warn = (message: string, ...rest: unknown[]) => {
    const kind = message.replaceAll(/\d+/g, '');
    if (Date.now() - (warnedAt.get(kind) ?? 0) < warningMs) return;
    warnedAt.set(kind, Date.now());
    log.warn({ detail: rest.map(String).join(' ').slice(0, 500) }, `traces: ${message}`.slice(0, 500));
  };
  const ignore = () => undefined;
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const processor = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter({ url, headers: headersOf(config.OTEL_EXPORTER_OTLP_HEADERS) }),
    maxQueueSize: config.OTEL_BSP_MAX_QUEUE_SIZE,
    maxExportBatchSize: config.OTEL_BSP_MAX_EXPORT_BATCH_SIZE,
    scheduledDelayMillis: config.OTEL_BSP_SCHEDULE_DELAY,
    exportTimeoutMillis: config.OTEL_BSP_EXPORT_TIMEOUT,
    selfObsMeterProvider: countIn(counts),
  });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'hearth', 'service.version': version }))
      .merge(detectResources({ detectors: [serviceInstanceIdDetector, envDetector] })),
    sampler: samplerOf(config),
    spanProcessors: [processor],
  });
  const sdk = provider.getTracer('hearth', version);
  useTracer({
    start(name, { kind, attributes = {}, parent, continues, links = [] }) {
      const remote = continues && trace.setSpanContext(ROOT_CONTEXT, contextIn(continues));
      const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : remote || ROOT_CONTEXT;
      const linked = links.map((each) => ({ context: contextIn(each) }));
      const span = sdk.startSpan(name, { kind: kinds[kind], attributes, links: linked }, context);
      return span.isRecording() ? span : undefined;
    },
    fail: (span) => void span.setStatus({ code: SpanStatusCode.ERROR }),
    traceparentOf(span) {
      const { traceId, spanId } = span.spanContext();
      return `00-${traceId}-${spanId}-01`;
    },
    counts,
    continuesCallers: config.HEARTH_TRACE_CALLERS,
  });
  return async () => {
    useTracer(undefined);
    await Promise.race([provider.shutdown().catch(() => undefined), sleep(flushMs, undefined, { ref: false })]);
  };
}
