import { handleInput } from '../child-process.ts';
import { sleep } from '../measurement.ts';
import { HttpClient } from './http-client.ts';

export interface OpenLoad {
  port: number;
  requests: readonly Uint8Array[];
  perSecond: number;
  ms: number;
}
export interface OpenLoaded {
  /** Milliseconds from when a request was due to its response, by status; 0 is a lost connection. */
  latencies: Record<number, number[]>;
  /** Refusals without Retry-After. */
  bare: number;
  /** Requests not sent because all connections were waiting. */
  unsent: number;
}

const connectionsMaximum = 1_500;

/** Sends requests when they are due, whether or not earlier ones got their response. */
handleInput(async ({ port, requests, perSecond, ms }: OpenLoad): Promise<OpenLoaded> => {
  const loaded: OpenLoaded = { latencies: {}, bare: 0, unsent: 0 };
  const bytes = requests.map((request) => Buffer.from(request));
  const idle: HttpClient[] = [];
  const running = new Set<Promise<void>>();
  let open = 0;
  async function sendOne(index: number, dueAt: number) {
    let client = idle.pop();
    let status = 0;
    try {
      if (!client) open += 1;
      client ??= await HttpClient.open(port);
      const reply = await client.send(bytes[index % bytes.length] as Buffer);
      status = reply.status;
      if ((status === 503 || status === 429) && !reply.head.includes('\r\nretry-after: ')) loaded.bare += 1;
      idle.push(client);
    } catch {
      open -= 1;
    }
    (loaded.latencies[status] ??= []).push(performance.now() - dueAt);
  }
  const startedAt = performance.now();
  for (let sent = 0; ;) {
    const now = performance.now() - startedAt;
    if (now > ms) break;
    for (; sent < (now * perSecond) / 1000; sent += 1) {
      if (idle.length === 0 && open >= connectionsMaximum) loaded.unsent += 1;
      else {
        const one = sendOne(sent, startedAt + (sent * 1000) / perSecond);
        running.add(one);
        void one.finally(() => running.delete(one));
      }
    }
    await sleep(2);
  }
  await Promise.race([Promise.all(running), sleep(20_000)]);
  return loaded;
});
