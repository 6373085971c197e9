import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const lingerMs = 1_000;
export const idleReaderMs = 30_000;
const steps = 6;

/**
 * Reads nothing more from a connection whose answer is on its way, and closes it a moment later: closed at once, what is
 * still unread would make the kernel take the answer back.
 */
export function endUnread(socket: Socket): void {
  socket.pause();
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
}

/** Reads nothing more of a request from now on, and closes its connection when the answer has been written. */
export function leaveRest(request: IncomingMessage): void {
  const { socket } = request;
  // Node would read on after the answer, only to throw it away.
  request._read = () => undefined;
  request.pause();
  socket.pause();
  socket.destroySoon = () => {
    socket.end();
    endUnread(socket);
  };
}

/**
 * Ends an answer whose reader takes nothing: not a byte for so long, while some are waiting for it. Node tells of a time in which
 * no byte moved, and begins it anew, unsaid, with each that does; so the whole is made of short ones that follow each other.
 */
export function leaveIdleReader(response: ServerResponse, idleMs = idleReaderMs): void {
  const stepMs = idleMs / steps;
  let idleSteps = 0;
  let toldAt = 0;
  response.setTimeout(stepMs, () => {
    const now = performance.now();
    const follows = now - toldAt < 1.5 * stepMs;
    toldAt = now;
    idleSteps = response.writableLength === 0 ? 0 : follows ? idleSteps + 1 : 1;
    if (idleSteps >= steps) response.destroy();
    else response.setTimeout(stepMs);
  });
}
