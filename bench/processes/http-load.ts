import { handleInput } from '../child-process.ts';
import type { Load, Loaded } from '../load.ts';
import { HttpClient } from './http-client.ts';

/** Clients that each send their next request once the last got its response. */
handleInput(
  async ({ port, requests, clients, warmMs, ms }: Load & { port: number; requests: Uint8Array[] }): Promise<Loaded> => {
    const bytes = requests.map((request) => Buffer.from(request));
    const from = performance.now() + warmMs;
    const until = from + ms;
    const latencies: number[] = [];
    let failures = 0;
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        const http = await HttpClient.open(port);
        for (let turn = client; performance.now() < until; turn += 1) {
          const startedAt = performance.now();
          const { status } = await http.send(bytes[turn % bytes.length] as Buffer);
          if (startedAt < from || performance.now() > until) continue;
          latencies.push(performance.now() - startedAt);
          if (status !== 200) failures += 1;
        }
        http.close();
      }),
    );
    return { perSecond: (latencies.length * 1000) / ms, latencies, failures };
  },
);
