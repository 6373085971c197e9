import type { BadBodies, Refusals } from './processes/bad-bodies.ts';
import { runInProcess } from './child-process.ts';
import { inServer } from './in-server.ts';
import { percentile, rounded, sleep, type Measurement } from './measurement.ts';
import { measureDuring, largestMemory, memoryOf } from './watched.ts';
import { inWorld, smallWorld } from './world.ts';

const count = 1000;
const concurrency = 250;

export const measurement: Measurement = {
  about: `${count} bad bodies from unauthenticated callers, ${concurrency} at a time, to sign-in, picture submissions and
users: 150 MB in 150 kB of gzip, endless forms and chunked JSON, one byte per half second, 20,000 parts, deep JSON, 60
kB of headers. The sender is a separate process. Memory is the server's peak resident set during the attack less that
of the idle server before, which has only responded to /healthz. /healthz is requested every 20 ms.`,
  run: () =>
    inWorld(smallWorld, (world) =>
      world.inCopy((connection) =>
        inServer(connection, async (server) => {
          await measureDuring(`${server.url}/healthz`, 5, () => sleep(2000));
          const before = memoryOf(server.pid);
          const { result: attack, largest } = await largestMemory(server.pid, () =>
            measureDuring(`${server.url}/healthz`, 20, () =>
              runInProcess<BadBodies, Refusals>('bad-bodies.ts', { port: server.port, count, concurrency }),
            ),
          );
          const { statuses, maxReadMb, slowestCutSeconds } = attack.result;
          await sleep(1500);
          const isServing = (await fetch(`${server.url}/readyz`)).ok;
          return [
            {
              name: 'bad bodies',
              value: Object.values(statuses).reduce((sum, times) => sum + times, 0),
              atLeast: count,
            },
            {
              name: 'responses',
              value: Object.entries(statuses)
                .map(([status, number]) => `${number} of ${status === '0' ? 'none' : status}`)
                .join(', '),
            },
            { name: 'responses of 500 and above', value: countFrom(statuses, 500), atLeast: 0, atMost: 0 },
            { name: 'accepted', value: countFrom(statuses, 200) - countFrom(statuses, 400), atLeast: 0, atMost: 0 },
            { name: 'memory before', value: rounded(before, 0), unit: 'MB' },
            { name: 'additional memory during', value: rounded(largest - before, 0), unit: 'MB', atMost: 50 },
            { name: 'additional memory after', value: rounded(memoryOf(server.pid) - before, 0), unit: 'MB' },
            { name: '/healthz p95', value: rounded(percentile(attack.latencies, 0.95), 0), unit: 'ms' },
            { name: '/healthz slowest', value: rounded(Math.max(...attack.latencies), 0), unit: 'ms', atMost: 200 },
            { name: '/healthz other than 200', value: attack.failures, atLeast: 0, atMost: 0 },
            { name: 'most read of one body', value: rounded(maxReadMb, 1), unit: 'MB', atMost: 16 },
            { name: 'slowest body cut after', value: rounded(slowestCutSeconds, 0), unit: 's', atMost: 30 },
            { name: 'ready afterward', value: isServing ? 1 : 0, atLeast: 1 },
          ];
        }),
      ),
    ),
};

const countFrom = (statuses: Readonly<Record<string, number>>, least: number) =>
  Object.entries(statuses).reduce((sum, [status, number]) => sum + (Number(status) >= least ? number : 0), 0);
