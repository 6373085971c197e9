import { memoryOf } from './watched.ts';

interface Sample {
  minute: number;
  megabytes: number;
}

/** Growth in MB a minute: the slope of a line through the samples. */
export function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, each) => sum + of(each), 0) / samples.length;
  const [x, y] = [mean(({ minute }) => minute), mean(({ megabytes }) => megabytes)];
  const covariance = samples.reduce((sum, each) => sum + (each.minute - x) * (each.megabytes - y), 0);
  return covariance / samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
}

export interface Watched {
  resident: Sample[];
  heap: Sample[];
  /** The 99th percentile of the event loop's delay, by scrape, in milliseconds. */
  loopMs: number[];
}

const gaugeOf = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);

/** Follows the memory and event loop of a process. */
export function watch(pid: number, adminPort: number, everyMs: number) {
  const watched: Watched = { resident: [], heap: [], loopMs: [] };
  const startedAt = performance.now();
  const timer = setInterval(async () => {
    const text = await fetch(`http://127.0.0.1:${adminPort}/metrics`).then(
      (response) => response.text(),
      () => '',
    );
    const minute = (performance.now() - startedAt) / 60_000;
    if (!text) return;
    watched.resident.push({ minute, megabytes: memoryOf(pid) });
    watched.heap.push({ minute, megabytes: gaugeOf(text, 'nodejs_heap_size_used_bytes') / 2 ** 20 });
    watched.loopMs.push(gaugeOf(text, 'nodejs_eventloop_lag_p99_seconds') * 1000);
  }, everyMs);
  return { watched, stop: () => clearInterval(timer) };
}
