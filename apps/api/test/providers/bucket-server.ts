import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const accessKeyId = 'key-of-tests';
const signature = new RegExp(`^AWS4-HMAC-SHA256 Credential=${accessKeyId}/.+Signature=[0-9a-f]{64}$`);
const refusal = (code: string) => `<Error><Code>${code}</Code><Message>${code}</Message></Error>`;

/** An S3 bucket: path-style PUT, GET and DELETE of objects over HTTP, for signed requests only. */
export async function startBucket() {
  const objects = new Map<string, { bytes: Buffer; contentType: string }>();
  const seen: IncomingMessage[] = [];
  const state = { isReadOnly: false };
  const server = createServer(async (request, response) => {
    if (request.method !== 'HEAD') seen.push(request);
    const bytes = await buffer(request).catch(() => undefined);
    if (!bytes) return;
    const key = request.url?.split('?')[0] ?? '';
    const object = objects.get(key);
    const refuse = (status: number, code: string) =>
      void response.writeHead(status, { 'content-type': 'application/xml' }).end(refusal(code));
    if (!signature.test(request.headers.authorization ?? '')) refuse(403, 'InvalidAccessKeyId');
    else if (state.isReadOnly && request.method !== 'GET') refuse(403, 'AccessDenied');
    else if (request.method === 'PUT') {
      objects.set(key, { bytes, contentType: request.headers['content-type'] ?? '' });
      response.writeHead(200, { etag: '"1"' }).end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (object) {
      response
        .writeHead(200, { 'content-type': object.contentType, 'content-length': object.bytes.length })
        .end(object.bytes);
    } else refuse(404, 'NoSuchKey');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accessKeyId,
    objects,
    /** Requests with a signature or that should have one. */
    seen,
    state,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
