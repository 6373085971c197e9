import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const lingerMs = 1_000;
export const idleReaderMs = 30_000;
const steps = 6;

/**
 * Stops reading from a connection whose reply is being sent, and closes it a moment later. Closed at once, unread input
 * would make the kernel reset the connection and lose the reply.
 */
export function closeAfterReply(socket: Socket): void {
  socket.pause();
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
}

/** Discards the rest of a request body, and closes the connection once the reply is sent. */
export function discardBody(request: IncomingMessage): void {
  const { socket } = request;
  // Node would keep reading after the reply, only to discard it.
  request._read = () => undefined;
  request.pause();
  socket.pause();
  socket.destroySoon = () => {
    socket.end();
    closeAfterReply(socket);
  };
}

/**
 * Ends a reply whose client reads nothing for `idleMs`. Node's timeout restarts silently with each byte, so the whole time
 * is made of short timeouts that must follow each other.
 */
export function dropIdleReader(response: ServerResponse, idleMs = idleReaderMs): void {
  const stepMs = idleMs / steps;
  let idleSteps = 0;
  let lastTimeoutAt = 0;
  response.setTimeout(stepMs, () => {
    const now = performance.now();
    const follows = now - lastTimeoutAt < 1.5 * stepMs;
    lastTimeoutAt = now;
    idleSteps = response.writableLength === 0 ? 0 : follows ? idleSteps + 1 : 1;
    if (idleSteps >= steps) response.destroy();
    else response.setTimeout(stepMs);
  });
}
