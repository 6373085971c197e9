import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** A connection for requests no HTTP client would send. */
export class RawConnection {
  readonly socket: Socket;
  private received = '';
  readonly ended: Promise<unknown>;

  private constructor(socket: Socket) {
    this.socket = socket;
    this.ended = once(socket, 'close');
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => (this.received += chunk.toString('latin1')));
  }

  static async open(url: string): Promise<RawConnection> {
    const { port, hostname } = new URL(url);
    const connection = new RawConnection(connect(Number(port), hostname));
    await once(connection.socket, 'connect');
    return connection;
  }

  write(...parts: (string | Buffer)[]): this {
    for (const part of parts) this.socket.write(part);
    return this;
  }

  get text(): string {
    return this.received;
  }

  /** The first complete response. Fails if the connection ends before it. */
  async answer(): Promise<RawAnswer> {
    for (;;) {
      const parsed = parse(this.received);
      if (parsed) return parsed;
      if (this.socket.destroyed) throw new Error(`the connection ended with ${JSON.stringify(this.received)}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  close() {
    this.socket.destroy();
  }
}

function parse(text: string): RawAnswer | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]));
  const body = text.slice(end + 4, end + 4 + Number(headers.get('content-length') ?? Infinity));
  if (headers.has('content-length') && body.length < Number(headers.get('content-length'))) return undefined;
  return {
    status: Number(first.split(' ')[1]),
    headers,
    body: body.startsWith('{') ? (JSON.parse(Buffer.from(body, 'latin1').toString()) as Record<string, unknown>) : {},
  };
}

/** Sends one raw request and reads its response. */
export async function rawRequest(url: string, head: string, ...body: (string | Buffer)[]): Promise<RawAnswer> {
  const connection = await RawConnection.open(url);
  try {
    return await connection.write(`${head.trim().replaceAll(/\n\s*/g, '\r\n')}\r\n\r\n`, ...body).answer();
  } finally {
    connection.close();
  }
}
