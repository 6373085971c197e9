import type { FastifyInstance } from 'fastify';

/** Answers how to stop the server: running requests end first; connections that carry none, as browsers hold open, are not waited for. */
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
