import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerProcess } from '../apps/api/test/server-process.ts';
import { inServer } from './in-server.ts';
import { httpLoad, inRounds, type Loaded } from './load.ts';
import { rounded, type Figure, type Measurement } from './measurement.ts';
import { fund, residentsOf, signInDemo, withDb } from './people.ts';
import { requestBytes } from './processes/http-client.ts';
import { cpuSecondsOf } from './watched.ts';
import { inWorld, type WorldSize } from './world.ts';

const world: WorldSize = { properties: 50, users: 2_500, logs: 20_000 };
const load = { clients: 20, warmMs: 1_000, ms: 3_000 };
const rounds = 6;
const residentCount = 40;

/** A collector that takes everything and keeps nothing, so that it uses little of the machine. */
async function withCollector<T>(work: (url: string, received: () => number) => Promise<T>): Promise<T> {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => bytes);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

type Side = 'off' | 'on';

async function compare(name: string, requests: Buffer[], servers: Record<Side, ServerProcess>): Promise<Figure[]> {
  const seconds = { off: 0, on: 0 };
  const calls = { off: 0, on: 0 };
  const side = (which: Side) => async (): Promise<Loaded> => {
    const { pid, port } = servers[which];
    const before = cpuSecondsOf(pid);
    const loaded = await httpLoad(port, requests, load);
    seconds[which] += cpuSecondsOf(pid) - before;
    calls[which] += loaded.latencies.length * ((load.warmMs + load.ms) / load.ms);
    return loaded;
  };
  const { off, on } = await inRounds(rounds, { off: side('off'), on: side('on') });
  const cpu = (which: Side) => (seconds[which] * 1000) / calls[which];
  return [
    { name: `${name}, failures`, value: off.failures + on.failures, atMost: 0 },
    { name: `${name}, off and on`, value: `${Math.round(off.perSecond)} and ${Math.round(on.perSecond)}`, unit: '/s' },
    { name: `${name}, ratio of on to off`, value: rounded(on.perSecond / off.perSecond, 3), atLeast: 0.97 },
    {
      name: `${name}, CPU of the server for a call, off and on`,
      value: `${rounded(cpu('off'))} and ${rounded(cpu('on'))}`,
      unit: 'ms',
    },
  ];
}

export const measurement: Measurement = {
  about: `The same page of point logs and the same single gifts by ${load.clients} clients, in turn to two web processes on
one database: one without tracing, one that traces every request and sends all spans to a collector on this machine.
Emails are left to a worker that doesn't run.`,
  run: () =>
    inWorld(world, (opened) =>
      opened.inCopy((connection) =>
        withCollector((OTEL_EXPORTER_OTLP_ENDPOINT, received) =>
          inServer(
            connection,
            (off) =>
              inServer(
                connection,
                (on) =>
                  withDb(connection, async (db, pool) => {
                    const { accessToken: token } = await signInDemo(db, 'admin');
                    await pool.query('update properties set spend_limit = 0');
                    const { rows } = await pool.query<{ id: string }>(
                      'select id from properties where active order by id limit 1',
                    );
                    const propertyId = rows[0]?.id ?? '';
                    await fund(pool, propertyId, 100_000_000);
                    const users = await residentsOf(db, propertyId, residentCount);
                    const list = requestBytes({ path: `/api/point-logs?propertyId=${propertyId}&limit=20`, token });
                    const gifts = users.map((user) =>
                      requestBytes({
                        method: 'POST',
                        path: `/api/point-logs/award?propertyId=${propertyId}`,
                        token,
                        body: { users: [user], amount: 1, category: 'Thank You!', note: 'For a good year' },
                      }),
                    );
                    return [
                      ...(await compare('list', [list], { off, on })),
                      ...(await compare('award', gifts, { off, on })),
                      {
                        name: 'sent to the collector',
                        value: rounded(received() / 2 ** 20, 1),
                        unit: 'MB',
                        atLeast: 1,
                      },
                    ];
                  }),
                { role: 'web', OTEL_EXPORTER_OTLP_ENDPOINT },
              ),
            { role: 'web' },
          ),
        ),
      ),
    ),
};
