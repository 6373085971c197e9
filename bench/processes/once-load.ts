import { handleInput } from '../child-process.ts';
import type { OnceLoad, OnceLoaded } from '../gift-rates.ts';
import { HttpClient } from './http-client.ts';

/** Clients that share a list of requests and send each one once. */
handleInput(async ({ port, requests, clients, ms }: OnceLoad): Promise<OnceLoaded> => {
  const startedAt = Date.now();
  const until = performance.now() + ms;
  const latencies: number[] = [];
  const refusals: string[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const http = await HttpClient.open(port);
      while (performance.now() < until && next < requests.length) {
        const request = Buffer.from(requests[next++] as Uint8Array);
        const sentAt = performance.now();
        const { status, body } = await http.send(request);
        if (status === 200) latencies.push(performance.now() - sentAt);
        else refusals.push(`${status} ${body.toString().slice(0, 200)}`);
      }
      http.close();
    }),
  );
  return { startedAt, used: next, latencies, refusals };
});
