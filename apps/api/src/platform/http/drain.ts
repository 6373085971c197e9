import type { FastifyInstance } from 'fastify';

/**
 * Returns a function that stops the server after running requests finish, without waiting for idle keep-alive
 * connections.
 */
export function drainable(app: FastifyInstance): () => Promise<void> {
  let open = 0;
  app.server.on('request', (_request, response) => {
    open += 1;
    response.once('close', () => {
      open -= 1;
    });
  });
  return async () => {
    const watch = setInterval(() => {
      if (open === 0) app.server.closeAllConnections();
    }, 50);
    await app.close();
    clearInterval(watch);
  };
}
