import { followLive } from '../apps/api/test/live.ts';
import { percentile, rounded, sleep, type Figure } from './measurement.ts';
import { isSent, longestMs, recipients, refusedOf, residentsOf, write, type World } from './send-world.ts';

const askEveryMs = 50;

/** Latencies of other requests to the server during `work`, in milliseconds. */
async function askedDuring<T>(url: string, token: string, work: () => Promise<T>) {
  const took: number[] = [];
  let failures = 0;
  let isOver = false;
  const ask = async (path: string) => {
    const start = performance.now();
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    took.push(performance.now() - start);
    if (answer.status !== 200) failures += 1;
  };
  const asking = (async () => {
    for (; !isOver; await sleep(askEveryMs))
      for (const path of ['/api/me', '/api/users?limit=10', '/api/communications?limit=10', '/api/point-logs?limit=10'])
        await ask(path);
  })();
  const result = await work().finally(() => {
    isOver = true;
  });
  await asking;
  return { result, p95: percentile(took, 0.95), failures };
}

/** Sends at one process's full speed, while others request lists and follow the message live. */
export async function atFullSpeed({ db, pool, world, start }: World): Promise<Figure[]> {
  const server = await start();
  const { accessToken } = world.superAdmin;
  const alone = await askedDuring(server.url, accessToken, () => sleep(5_000));
  const live = followLive(server.url, accessToken);
  await live.ready();
  const busy = await askedDuring(server.url, accessToken, async () => {
    const startedAt = performance.now();
    const id = await write(server.url, world);
    let told = 0;
    let toldAt = startedAt;
    let silentMs = 0;
    while (!(await isSent(db, id)) && performance.now() - startedAt < longestMs) {
      await sleep(20);
      const now = performance.now();
      if (live.changes().length > told) {
        told = live.changes().length;
        toldAt = now;
      } else silentMs = Math.max(silentMs, now - toldAt);
    }
    return { seconds: (performance.now() - startedAt) / 1000, told, silentMs };
  });
  await live.stop();
  await residentsOf(pool, world.property, 1);
  const refused = await refusedOf(server.url, world);
  await server.kill();
  const { seconds, told, silentMs } = busy.result;
  return [
    { name: 'at full speed, one process', value: Math.round(recipients / seconds), unit: 'mails/s' },
    { name: 'live changes of the message during sending', value: told, atLeast: 20 },
    { name: 'longest gap between them', value: Math.round(silentMs), unit: 'ms' },
    { name: 'preview and sending, refused with one recipient too many', value: refused, atLeast: 2 },
    { name: 'other calls before, p95', value: rounded(alone.p95, 1), unit: 'ms' },
    { name: 'other calls during sending, p95', value: rounded(busy.p95, 1), unit: 'ms', atMost: 250 },
    { name: 'other calls, responses other than 200', value: alone.failures + busy.failures, atMost: 0 },
  ];
}
