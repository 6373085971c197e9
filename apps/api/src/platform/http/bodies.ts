import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { formBytesMaximum, receiveForm, type ReceivedForm, type UploadRules } from '../files/incoming.ts';
import { busy } from '../errors.ts';
import { discardBody } from './slow-connections.ts';

export const jsonBytesMaximum = 1024 * 1024;
/** Body limit for unauthenticated callers, who send an address, a password or a code. */
export const publicBytesMaximum = 16 * 1024;

/** Minimum speed: JSON must arrive within one interval, and a form must send this much in each. */
const pace = { everyMs: 15_000, formBytes: 128 * 1024 };
/** Concurrent forms per person in this process. */
const formsAtOnce = 8;

const refusal = (statusCode: number) => Object.assign(new Error('the body is refused'), { statusCode });

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** True if part of the body hasn't been read. */
const isUnread = (request: IncomingMessage) => !request.complete && hasBody(request);

/** Refuses compressed bodies, which could expand without limit. */
export function refuseCompressed({ headers }: IncomingMessage): void {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw refusal(415);
}

/** Drops slow bodies: JSON gets one interval in total, a form one interval per `formBytes`. */
export function limitArrival(request: IncomingMessage, isForm: boolean, { everyMs, formBytes } = pace): void {
  if (!isUnread(request)) return;
  let received = request.socket.bytesRead;
  const timer = setInterval(() => {
    const moved = request.socket.bytesRead - received;
    received += moved;
    if (isForm && moved >= formBytes) return;
    clearInterval(timer);
    if (request.complete) return;
    if (request.listenerCount('error') > 0) request.emit('error', refusal(408));
    else request.socket.destroy();
  }, everyMs);
  const stop = () => clearInterval(timer);
  request.once('end', stop).once('close', stop).once('error', stop);
}

/** Closes the connection after an early response instead of reading the rest of the body. */
export function closeUnread(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isUnread(request.raw)) {
      void reply.header('connection', 'close');
      discardBody(request.raw);
    }
    done(null, payload);
  });
}

/** Delays 100 Continue until the route knows the caller. */
export function continueLater({ server }: FastifyInstance): void {
  server.on('checkContinue', (request, response) => void server.emit('request', request, response));
}

const signedBodies = new WeakMap<FastifyRequest, string>();

/** The raw signed body; undefined on unsigned endpoints. */
export const signedBody = (request: FastifyRequest) => signedBodies.get(request);

/** Lets the routes of this instance accept signed JSON and forms, and keeps the raw bodies. */
export function acceptSigned(app: FastifyInstance): void {
  const take = (read: (text: string) => unknown) => async (request: FastifyRequest, body: string | Buffer) => {
    signedBodies.set(request, String(body));
    try {
      return read(String(body));
    } catch {
      throw refusal(400);
    }
  };
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    take((text) => JSON.parse(text)),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    take((text) => Object.fromEntries(new URLSearchParams(text))),
  );
  // One-click unsubscribe posts from mail programs carry nothing beyond the address.
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'string' },
    take(() => ({})),
  );
}

const forms = new WeakMap<FastifyRequest, ReceivedForm>();

/** Frees the files of a request after the response. */
export const closeForm = (request: FastifyRequest) => forms.get(request)?.close();

/** Lets the routes of this instance accept forms with files, as a stream. */
export function acceptForms(
  app: FastifyInstance,
  rules: UploadRules,
  { folder, callerOf }: { folder: string; callerOf: (request: FastifyRequest) => string },
): void {
  const arriving = new Map<string, number>();
  const maximum = formBytesMaximum(rules);
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: IncomingMessage) => {
    if (Number(request.headers['content-length'] ?? 0) > maximum) throw refusal(413);
    const caller = callerOf(request);
    const others = arriving.get(caller) ?? 0;
    if (others >= formsAtOnce) throw busy('Too many uploads at once. Wait for one to finish.', 5);
    arriving.set(caller, others + 1);
    try {
      const contentType = request.headers['content-type'] ?? '';
      const form = await receiveForm(limited(payload, maximum), contentType, { rules, folder });
      forms.set(request, form);
      return form.fields;
    } finally {
      const left = (arriving.get(caller) ?? 1) - 1;
      if (left > 0) arriving.set(caller, left);
      else arriving.delete(caller);
    }
  });
}

/** Yields the chunks of a body, leaving it open if iteration stops early. Exceeding the maximum is a 413. */
async function* limited(payload: IncomingMessage, maximum: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of payload.iterator({ destroyOnReturn: false })) {
    bytes += (piece as Buffer).byteLength;
    if (bytes > maximum) throw refusal(413);
    yield piece as Buffer;
  }
}
