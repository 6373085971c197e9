import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';

/** The address that traces are sent to; undefined if tracing is off. */
export function traceAddress(config: Config): string | undefined {
  if (config.OTEL_SDK_DISABLED || config.OTEL_TRACES_EXPORTER === 'none') return undefined;
  const base = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  return config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base.replace(/\/+$/, '')}/v1/traces`);
}

/** Turns tracing on if it is configured. The SDK isn't loaded otherwise. The result sends what is left and ends it. */
export async function startTracing(config: Config, log: Logger): Promise<() => Promise<void>> {
  const address = traceAddress(config);
  if (address === undefined) return async () => undefined;
  const { openTracing } = await import('./open-telemetry.ts');
  return openTracing(address, config, log);
}
