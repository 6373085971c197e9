import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request received by a simulated provider. */
export interface Received {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
  bytes: Buffer;
}

export interface ProtocolAnswer {
  status?: number;
  contentType: string;
  body: string;
}

/** Overrides one response. `usual` performs the request and returns the normal response. */
export type Oddity = (response: ServerResponse, usual: () => ProtocolAnswer) => void;

/** No override: passes requests through before the overridden one. */
export const passThrough: Oddity = (response, usual) => {
  const { status = 200, contentType, body } = usual();
  response.writeHead(status, { 'content-type': contentType }).end(body);
};

const html = '<!doctype html><title>Sign in</title><h1>Please sign in</h1>';

export const oddities = {
  status:
    (status: number, headers: Record<string, string> = {}): Oddity =>
    (response) =>
      void response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(html),
  /** An HTML page, as from a proxy or portal. */
  page: ((response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(html)) as Oddity,
  body:
    (body: string, contentType: string): Oddity =>
    (response) =>
      void response.writeHead(200, { 'content-type': contentType }).end(body),
  truncated: ((response, usual) => {
    const { contentType, body } = usual();
    response.writeHead(200, { 'content-type': contentType }).end(body.slice(0, body.length / 2));
  }) as Oddity,
  wrongType: ((response, usual) =>
    void response.writeHead(200, { 'content-type': 'text/plain' }).end(usual().body)) as Oddity,
  silent: (() => undefined) as Oddity,
  slow: ((response, usual) => {
    const { contentType, body } = usual();
    response.writeHead(200, { 'content-type': contentType });
    let sent = 0;
    const timer = setInterval(() => response.write(body[sent++ % body.length]), 20);
    response.once('close', () => clearInterval(timer));
  }) as Oddity,
  endless: ((response, usual) => {
    const { contentType } = usual();
    response.writeHead(200, { 'content-type': contentType });
    const more = () => {
      if (!response.destroyed && response.write(' '.repeat(64 * 1024))) setImmediate(more);
    };
    response.on('drain', more);
    more();
  }) as Oddity,
  /** Performs the request but loses the response. */
  lost: ((response, usual) => {
    usual();
    response.socket?.destroy();
  }) as Oddity,
};

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A server on 127.0.0.1 that speaks a provider's protocol and can be made to misbehave. */
export async function startProtocolServer(answer: (request: Received) => ProtocolAnswer, port = 0) {
  const received: Received[] = [];
  const next: Oddity[] = [];
  const server = createServer(async (incoming, response) => {
    const bytes = await bytesOf(incoming);
    const request: Received = {
      method: incoming.method ?? '',
      url: new URL(incoming.url ?? '/', 'http://127.0.0.1'),
      headers: incoming.headers,
      body: bytes.toString(),
      bytes,
    };
    received.push(request);
    (next.shift() ?? passThrough)(response, () => answer(request));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** Overrides the next responses, one each. */
    answerNext: (...odd: Oddity[]) => void next.push(...odd),
    /** Clears overrides and received requests, like a restart. */
    forget() {
      next.length = 0;
      received.length = 0;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
