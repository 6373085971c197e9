import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '../id.ts';
import type { Logger } from '../log.ts';
import { errorResponse } from './error-response.ts';
import { closeAfterReply } from './slow-connections.ts';

/** Responds to a URL no route can match: a segment too long, or invalid escapes. */
export const respondToBadUrl = (log: Logger) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const { status, body } = errorResponse(error, request.id, log);
  void reply
    .headers({ 'x-request-id': request.id, 'cache-control': 'no-store' })
    .status(status)
    .send(status === 400 ? { ...body, message: 'The URL must be UTF-8' } : body);
};

/**
 * The status for an unparsable request. Overflow in the first packet's first line is the URL; later, it is the
 * headers.
 */
function statusOf({ code, rawPacket }: NodeJS.ErrnoException & { rawPacket?: Buffer }): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  if (code !== 'HPE_HEADER_OVERFLOW') return 400;
  const line = rawPacket?.toString('latin1').split('\r\n', 1)[0] ?? '';
  return /^[A-Z]+ /.test(line) && line.length > maxHeaderSize ? 414 : 431;
}

/** Responds directly to requests the HTTP parser rejects, and closes the connection. */
export const respondToMalformed = (log: Logger) => (error: NodeJS.ErrnoException, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = statusOf(error);
  const id = newId();
  const refusal = Object.assign(new Error("We couldn't read this request"), { statusCode: status });
  const text = JSON.stringify(errorResponse(refusal, id, log).body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'connection: close',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(text)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      `x-request-id: ${id}`,
      '',
      text,
    ].join('\r\n'),
  );
  closeAfterReply(socket);
};
