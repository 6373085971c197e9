import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const accessKeyId = 'key-of-tests';
const signature = new RegExp(`^AWS4-HMAC-SHA256 Credential=${accessKeyId}/.+Signature=[0-9a-f]{64}$`);
const refusal = (code: string) => `<Error><Code>${code}</Code><Message>${code}</Message></Error>`;

const xml = { 'content-type': 'application/xml' };

/** An S3 service: path-style objects, multipart uploads and listings over HTTP, for signed requests only. */
export async function startBucket() {
  const objects = new Map<string, { bytes: Buffer; contentType: string }>();
  const seen: IncomingMessage[] = [];
  const state = { isReadOnly: false, refusesParts: false };
  /** Parts of unfinished uploads. */
  const uploads = new Map<string, Buffer[]>();
  const server = createServer(async (request, response) => {
    if (request.method !== 'HEAD') seen.push(request);
    const bytes = await buffer(request).catch(() => undefined);
    if (!bytes) return;
    const [key = '', search] = request.url?.split('?') ?? [];
    const query = new URLSearchParams(search);
    const upload = query.get('uploadId');
    const object = objects.get(key);
    const refuse = (status: number, code: string) =>
      void response.writeHead(status, { 'content-type': 'application/xml' }).end(refusal(code));
    if (!signature.test(request.headers.authorization ?? '')) refuse(403, 'InvalidAccessKeyId');
    else if (state.isReadOnly && request.method !== 'GET') refuse(403, 'AccessDenied');
    else if (request.method === 'POST' && query.has('uploads')) {
      const id = `upload-${uploads.size + 1}`;
      uploads.set(id, []);
      response
        .writeHead(200, xml)
        .end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    } else if (request.method === 'PUT' && upload) {
      if (state.refusesParts) return refuse(400, 'InvalidPart');
      (uploads.get(upload) ?? [])[Number(query.get('partNumber')) - 1] = bytes;
      response.writeHead(200, { etag: `"${query.get('partNumber')}"` }).end();
    } else if (request.method === 'POST' && upload) {
      objects.set(key, { bytes: Buffer.concat(uploads.get(upload) ?? []), contentType: '' });
      uploads.delete(upload);
      response
        .writeHead(200, xml)
        .end('<CompleteMultipartUploadResult><ETag>"1"</ETag></CompleteMultipartUploadResult>');
    } else if (request.method === 'DELETE' && upload) {
      uploads.delete(upload);
      response.writeHead(204).end();
    } else if (query.get('list-type') === '2') {
      const bucket = `${key.replace(/\/$/, '')}/`;
      const prefix = bucket + (query.get('prefix') ?? '');
      const names = [...objects.keys()]
        .filter((name) => name.startsWith(prefix))
        .map((name) => name.slice(bucket.length));
      const contents = names.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('');
      response.writeHead(200, xml).end(`<ListBucketResult>${contents}</ListBucketResult>`);
    } else if (request.method === 'PUT') {
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
    uploads,
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
