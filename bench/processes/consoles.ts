import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { requestBytes } from './http-client.ts';

/** The events one console received, in order. `at` is in nanoseconds. */
export interface Received {
  propertyId: string;
  events: { position: string; record: string; at: bigint }[];
  resets: number;
}
export interface Consoles {
  port: number;
  consoles: { token: string; propertyId: string }[];
}

/** Reads an event stream from a raw socket, skipping chunk sizes and comments, which have no `data:` line. */
function follow(socket: Socket, received: Received, onReady: () => void) {
  let text = '';
  let id = '';
  socket.on('data', (chunk: Buffer) => {
    const at = process.hrtime.bigint();
    text += chunk.toString('latin1');
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('id: ')) id = line.slice(4).trim();
      if (!line.startsWith('data: ')) continue;
      const event = JSON.parse(line.slice(6)) as { topic: string; _id?: string };
      if (event.topic === 'ready') onReady();
      else if (event.topic === 'reset') received.resets += 1;
      else received.events.push({ position: id, record: event._id ?? '', at });
    }
  });
}

const all: Received[] = [];
const sockets: Socket[] = [];

/** Sends `ready` once every console is up to date, and their events when told to end. */
process.on('message', (message: Consoles | 'end') => {
  if (message === 'end') {
    for (const socket of sockets) socket.destroy();
    process.send?.(all);
    return;
  }
  const { port, consoles } = message;
  void Promise.all(
    consoles.map(async ({ token, propertyId }) => {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      await once(socket, 'connect');
      const received: Received = { propertyId, events: [], resets: 0 };
      all.push(received);
      await new Promise<void>((resolve) => {
        follow(socket, received, resolve);
        socket.write(
          requestBytes({
            path: `/api/live?propertyId=${encodeURIComponent(propertyId)}`,
            token,
            headers: { accept: 'text/event-stream' },
          }),
        );
      });
    }),
  ).then(() => process.send?.('ready'));
});
