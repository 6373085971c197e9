import { connect, type Socket } from 'node:net';
import { handleInput } from '../child-process.ts';
import { sleep } from '../measurement.ts';

export interface SlowReaders {
  port: number;
  path: string;
  /** One per reader. Every second reader stops reading after the first bytes. */
  tokens: readonly string[];
  ms: number;
  /** Idle time after which the server must end a response. */
  endedWithinMs: number;
}

export interface Readings {
  statuses: Record<string, number>;
  refusedWithoutRetryAfter: number;
  /** Readers that stopped, and how many of them weren't disconnected. */
  idle: number;
  idleAndKept: number;
  /** Readers that kept reading, and how many of them were disconnected. */
  slow: number;
  slowAndEnded: number;
}

const pieceBytes = 2048;
const sipMs = 250;

/** Reads 2 kB at a time. */
class Reader {
  readonly socket: Socket;
  head = '';
  bytes = 0;
  isClosed = false;

  constructor(port: number, request: string) {
    this.socket = connect({
      port,
      host: '127.0.0.1',
      onread: {
        buffer: Buffer.alloc(pieceBytes),
        callback: (length, buffer) => {
          this.bytes += length;
          if (!this.head.includes('\r\n\r\n')) this.head += Buffer.from(buffer).subarray(0, length).toString('latin1');
          return false;
        },
      },
    });
    this.socket.on('error', () => undefined).on('close', () => (this.isClosed = true));
    this.socket.write(request);
  }

  async readOn(untilMs: number, everyMs: number, isEnough: () => boolean = () => false): Promise<void> {
    for (const end = Date.now() + untilMs; Date.now() < end && !this.isClosed && !isEnough(); await sleep(everyMs))
      this.socket.resume();
  }
}

async function read(input: SlowReaders, index: number, readings: Readings): Promise<void> {
  const { port, path, tokens, ms, endedWithinMs } = input;
  const end = Date.now() + ms;
  while (Date.now() < end) {
    const reader = new Reader(
      port,
      `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${tokens[index]}\r\n\r\n`,
    );
    await reader.readOn(30_000, 5, () => reader.head.includes('\r\n\r\n'));
    const status = Number(reader.head.split(' ')[1] ?? 0);
    readings.statuses[status] = (readings.statuses[status] ?? 0) + 1;
    const retryAfter = Number(/^retry-after: (\d+)/im.exec(reader.head)?.[1]);
    if (status !== 200) {
      reader.socket.destroy();
      if (status === 503 && !retryAfter) readings.refusedWithoutRetryAfter += 1;
      await sleep(Math.min((retryAfter || 1) * 1000, Math.max(0, end - Date.now())));
    } else if (index % 2 === 0) {
      if (end - Date.now() < endedWithinMs + 1000) break;
      await sleep(endedWithinMs);
      // First drains the kernel's buffers, then sees whether the server closed the connection.
      await reader.readOn(20_000, 0);
      readings.idle += 1;
      if (!reader.isClosed || reader.head === '') readings.idleAndKept += 1;
      reader.socket.destroy();
    } else {
      await reader.readOn(Math.min(15_000, end - Date.now()), sipMs);
      readings.slow += 1;
      if (reader.isClosed) readings.slowAndEnded += 1;
      reader.socket.destroy();
    }
  }
}

handleInput(async (input: SlowReaders): Promise<Readings> => {
  const readings = { statuses: {}, refusedWithoutRetryAfter: 0, idle: 0, idleAndKept: 0, slow: 0, slowAndEnded: 0 };
  await Promise.all(input.tokens.map((_token, index) => read(input, index, readings)));
  return readings;
});
