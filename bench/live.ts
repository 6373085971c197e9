import { inServer } from './in-server.ts';
import { measureChanges, writers } from './live-changes.ts';
import type { Measurement } from './measurement.ts';
import { inWorld, smallWorld } from './world.ts';

const size = { consoles: 500, changes: 200 };

export const measurement: Measurement = {
  about: `${size.consoles} event streams over HTTP in a separate process, a fifth of them for all properties, the rest for
one each. ${writers} writers commit ${size.changes} transactions with one or two changes each, overlapping, every tenth
rolled back. Latency is measured from just before COMMIT is sent until the bytes arrive, on the machine's monotonic
clock.`,
  run: () =>
    inWorld(smallWorld, (world) =>
      world.inCopy((connection) => inServer(connection, (server) => measureChanges(connection, server, size))),
    ),
};
