import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Reply {
  status: number;
  /** The status line and headers, in lower case. */
  head: string;
  body: Buffer;
}

/** The bytes of a request, reusable any number of times. */
export function requestBytes({
  method = 'GET',
  path,
  token,
  body,
  headers = {},
}: {
  method?: string;
  path: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}): Buffer {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(payload === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${payload ?? ''}`);
}

const lastChunk = Buffer.from('\r\n0\r\n\r\n');

/**
 * A minimal keep-alive connection that leaves the CPU to the server: sends prepared bytes and parses only status and
 * length of the response. Chunked bodies stay chunked.
 */
export class HttpClient {
  private readonly socket: Socket;
  private received: Buffer = Buffer.alloc(0);
  private wake: (error?: Error) => void = () => undefined;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => {
      this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
      this.wake();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => this.wake(new Error('the connection was closed')));
  }

  static async open(port: number): Promise<HttpClient> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new HttpClient(socket);
  }

  async send(request: Buffer): Promise<Reply> {
    this.socket.write(request);
    for (;;) {
      const reply = this.take();
      if (reply) return reply;
      await new Promise<void>((resolve, reject) => {
        this.wake = (error) => (error ? reject(error) : resolve());
      });
    }
  }

  private take(): Reply | undefined {
    const headEnd = this.received.indexOf('\r\n\r\n');
    if (headEnd < 0) return undefined;
    const head = this.received.toString('latin1', 0, headEnd).toLowerCase();
    const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
    const start = headEnd + 4;
    const chunksEnd = length === undefined ? this.received.indexOf(lastChunk, start - 2) : -1;
    if (length === undefined && chunksEnd < 0) return undefined;
    const end = length === undefined ? chunksEnd + lastChunk.length : start + Number(length);
    if (this.received.length < end) return undefined;
    const body = this.received.subarray(start, end);
    this.received = this.received.subarray(end);
    return { status: Number(head.slice(9, 12)), head, body };
  }

  close() {
    this.socket.destroy();
  }
}
