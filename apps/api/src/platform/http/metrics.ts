import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { StartError } from '../db/embedded/start-error.ts';
import { failures } from './failures.ts';

export interface Metrics {
  observe(method: string, route: string, status: number, seconds: number): void;
  /** Registers a gauge that is read on each scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** Registers a counter that is read on each scrape. */
  counter(name: string, help: string, read: () => number): void;
  /** Serves /metrics, and /failures for the support file, on the admin port. */
  listen(port: number, host: string): Promise<Server>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'hearth_request_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  return {
    observe: (method, route, status, seconds) => requests.observe({ method, route, status: String(status) }, seconds),
    gauge: (name, help, read) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [registry],
        collect: async () => gauge.set(await read()),
      });
    },
    counter: (name, help, read) => {
      const counter: Counter = new Counter({
        name,
        help,
        registers: [registry],
        collect() {
          counter.reset();
          counter.inc(read());
        },
      });
    },
    async listen(port, host) {
      const server = createServer((request, response) => {
        if (request.url === '/failures') {
          response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(failures));
          return;
        }
        if (request.url !== '/metrics') {
          response.writeHead(404).end();
          return;
        }
        registry.metrics().then(
          (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
          () => response.writeHead(500).end(),
        );
      });
      await new Promise<void>((resolve, reject) => {
        server.once('error', (error: NodeJS.ErrnoException) =>
          reject(
            error.code === 'EADDRINUSE'
              ? new StartError(`Port ${port} is in use. Set ADMIN_PORT to another one.`)
              : error,
          ),
        );
        server.listen(port, host, resolve);
      });
      return server;
    },
  };
}
