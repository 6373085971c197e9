import { followLive } from '../apps/api/test/live/live.ts';
import { percentile, rounded, sleep, type Figure } from './measurement.ts';
import { isSent, timeoutMs, recipients, rejectedCount, residentsOf, write, type World } from './send-world.ts';

const requestEveryMs = 50;

/** Latencies of other requests to the server during `work`, in milliseconds. */
async function measureDuring<T>(url: string, token: string, work: () => Promise<T>) {
  const latencies: number[] = [];
  let failures = 0;
  let isOver = false;
  const request = async (path: string) => {
    const start = performance.now();
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    latencies.push(performance.now() - start);
    if (response.status !== 200) failures += 1;
  };
  const requesting = (async () => {
    for (; !isOver; await sleep(requestEveryMs))
      for (const path of ['/api/me', '/api/users?limit=10', '/api/communications?limit=10', '/api/point-logs?limit=10'])
        await request(path);
  })();
  const result = await work().finally(() => {
    isOver = true;
  });
  await requesting;
  return { result, p95: percentile(latencies, 0.95), failures };
}

/** Sends at one process's full speed, while others request lists and follow the message live. */
export async function atFullSpeed({ db, pool, world, start }: World): Promise<Figure[]> {
  const server = await start();
  const { accessToken } = world.superAdmin;
  const before = await measureDuring(server.url, accessToken, () => sleep(5_000));
  const live = followLive(server.url, accessToken);
  await live.ready();
  const busy = await measureDuring(server.url, accessToken, async () => {
    const startedAt = performance.now();
    const id = await write(server.url, world);
    let updates = 0;
    let updatedAt = startedAt;
    let silentMs = 0;
    while (!(await isSent(db, id)) && performance.now() - startedAt < timeoutMs) {
      await sleep(20);
      const now = performance.now();
      if (live.changes().length > updates) {
        updates = live.changes().length;
        updatedAt = now;
      } else silentMs = Math.max(silentMs, now - updatedAt);
    }
    return { seconds: (performance.now() - startedAt) / 1000, updates, silentMs };
  });
  await live.stop();
  await residentsOf(pool, world.property, 1);
  const refused = await rejectedCount(server.url, world);
  await server.kill();
  const { seconds, updates, silentMs } = busy.result;
  return [
    { name: 'at full speed, one process', value: Math.round(recipients / seconds), unit: 'mails/s' },
    { name: 'live changes of the message during sending', value: updates, atLeast: 20 },
    { name: 'longest gap between them', value: Math.round(silentMs), unit: 'ms' },
    { name: 'preview and sending, refused with one recipient too many', value: refused, atLeast: 2 },
    { name: 'other calls before, p95', value: rounded(before.p95, 1), unit: 'ms' },
    { name: 'other calls during sending, p95', value: rounded(busy.p95, 1), unit: 'ms', atMost: 250 },
    { name: 'other calls, non-200 responses', value: before.failures + busy.failures, atMost: 0 },
  ];
}
