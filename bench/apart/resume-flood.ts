import { answerApart } from '../apart.ts';

export interface Flood {
  url: string;
  token: string;
  from: string;
  /** Streams at a time. */
  flood: number;
  ms: number;
  /** From one burst to the next. */
  betweenMs: number;
}

/** Opens streams that missed much, and drops them before they have read it; answers how many there were. */
answerApart<Flood, number>(async ({ url, token, from, flood, ms, betweenMs }) => {
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
