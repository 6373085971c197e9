import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { handleInput } from '../child-process.ts';
import { sleep } from '../measurement.ts';

export interface BadBodies {
  port: number;
  count: number;
  /** Concurrent connections. */
  concurrency: number;
}

export interface Refusals {
  /** Response counts by status; 0 counts connections that ended without a response. */
  statuses: Record<string, number>;
  /** The most the server read of any endless body, in MB. */
  maxReadMb: number;
  slowestCutSeconds: number;
}

const megabyte = 1024 * 1024;
const patienceMs = 60_000;
const paths = ['/api/auth/sign-in', '/api/resident/boosts/000000000000000000000001/submissions', '/api/users'];
const bomb = gzipSync(Buffer.alloc(150 * megabyte));
const formBomb = gzipSync(
  Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n'),
    Buffer.alloc(150 * megabyte),
    Buffer.from('\r\n--x--\r\n'),
  ]),
);
const parts = Buffer.from('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\na\r\n'.repeat(20_000));
const deep = Buffer.from('['.repeat(500_000));

interface Bad {
  type: string;
  headers?: string;
  /** Writes the body after the head, chunk by chunk. Endless bodies never return. */
  body(write: (piece: Buffer) => Promise<void>): Promise<void>;
}

const whole = (bytes: Buffer) => async (write: (piece: Buffer) => Promise<void>) => write(bytes);
const kinds: readonly Bad[] = [
  {
    type: 'application/json',
    headers: `content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n`,
    body: whole(bomb),
  },
  {
    type: 'multipart/form-data; boundary=x',
    headers: `content-encoding: gzip\r\ncontent-length: ${formBomb.length}\r\n`,
    body: whole(formBomb),
  },
  {
    type: 'multipart/form-data; boundary=x',
    async body(write) {
      for (;;) await write(Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536), Buffer.from('\r\n')]));
    },
  },
  {
    type: 'application/json',
    async body(write) {
      for (;;) await write(Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, '['), Buffer.from('\r\n')]));
    },
  },
  {
    type: 'application/json',
    headers: 'content-length: 10000\r\n',
    async body(write) {
      for (;;) {
        await write(Buffer.from(' '));
        await sleep(500);
      }
    },
  },
  {
    type: 'multipart/form-data; boundary=x',
    headers: `content-length: ${parts.length}\r\n`,
    body: whole(parts),
  },
  { type: 'application/json', headers: `content-length: ${deep.length}\r\n`, body: whole(deep) },
  {
    type: 'application/json',
    headers: `x-long: ${'a'.repeat(60_000)}\r\ncontent-length: 2\r\n`,
    body: whole(Buffer.from('{}')),
  },
];

/** Sends one bad request. Returns its status, the bytes read of it and its duration. */
async function send(port: number, turn: number) {
  const kind = kinds[turn % kinds.length] as Bad;
  const path = paths[Math.floor(turn / kinds.length) % paths.length];
  const startedAt = performance.now();
  const socket = connect(port, '127.0.0.1');
  let received = '';
  let isOver = false;
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  const over = new Promise<void>((resolve) => {
    const end = () => {
      isOver = true;
      socket.destroy();
      resolve();
    };
    socket.once('close', end).once('end', end);
    setTimeout(end, patienceMs).unref();
  });
  const write = async (piece: Buffer) => {
    if (isOver) return new Promise<void>(() => undefined);
    if (!socket.write(piece))
      await Promise.race([over, new Promise<void>((resolve) => socket.once('drain', () => resolve()))]);
  };
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${kind.type}\r\n${kind.headers ?? 'transfer-encoding: chunked\r\n'}\r\n`,
  );
  await Promise.race([over, kind.body(write).then(() => over)]);
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 0),
    readMb: (socket.bytesWritten - socket.writableLength) / megabyte,
    seconds: (performance.now() - startedAt) / 1000,
  };
}

/** A thousand unauthenticated senders, each with a different kind of bad body. */
handleInput(async ({ port, count, concurrency }: BadBodies): Promise<Refusals> => {
  const statuses: Record<string, number> = {};
  let maxReadMb = 0;
  let slowestCutSeconds = 0;
  let next = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < count) {
        const { status, readMb, seconds } = await send(port, next++);
        statuses[status] = (statuses[status] ?? 0) + 1;
        maxReadMb = Math.max(maxReadMb, readMb);
        slowestCutSeconds = Math.max(slowestCutSeconds, seconds);
      }
    }),
  );
  return { statuses, maxReadMb, slowestCutSeconds };
});
