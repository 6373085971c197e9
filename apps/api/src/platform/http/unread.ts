import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const lingerMs = 1_000;
const idleReaderMs = 30_000;

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

/** Ends an answer whose reader takes nothing: not a byte for so long, while some are waiting for it. */
export function leaveIdleReader(response: ServerResponse, idleMs = idleReaderMs): void {
  response.setTimeout(idleMs, () => {
    if (response.writableLength > 0) response.destroy();
    else response.setTimeout(idleMs);
  });
}
