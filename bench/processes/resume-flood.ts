import { handleInput } from '../child-process.ts';

export interface Flood {
  url: string;
  token: string;
  from: string;
  /** Concurrent streams. */
  flood: number;
  ms: number;
  /** Interval between bursts. */
  betweenMs: number;
}

/** Opens streams that missed many events and drops them before reading any. Returns their number. */
handleInput<Flood, number>(async ({ url, token, from, flood, ms, betweenMs }) => {
  const end = Date.now() + ms;
  let opened = 0;
  const open = async (signal: AbortSignal) => {
    const headers = { authorization: `Bearer ${token}`, 'last-event-id': from };
    const response = await fetch(`${url}/api/live`, { headers, signal });
    opened += 1;
    await response.body?.getReader().read();
  };
  while (Date.now() < end) {
    const gone = new AbortController();
    const streams = Array.from({ length: flood }, () => open(gone.signal).catch(() => undefined));
    await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 200));
    gone.abort();
    await Promise.all(streams);
    await new Promise((resolve) => setTimeout(resolve, betweenMs));
  }
  return opened;
});
