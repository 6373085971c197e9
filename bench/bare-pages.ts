import type { Connection } from '../apps/api/src/platform/db/embedded/embedded.ts';
import { withServerProcess } from './child-process.ts';
import { requestBytes } from './processes/http-client.ts';

export interface BarePages {
  connection: Connection;
  connections: number;
  /** By name. The column `total` is the overall count; all others are returned. */
  statements: Readonly<Record<string, string>>;
}

/**
 * Runs `work` with a handwritten server: node:http and pg, one prepared statement per page, no sessions, no row-level
 * security.
 */
export const withBarePages = <T>(pages: BarePages, work: (port: number) => Promise<T>) =>
  withServerProcess('bare-pages.ts', pages, ({ port }) => work(port));

export const barePath = (name: string, parameters: readonly unknown[]) =>
  `/${name}?${encodeURIComponent(JSON.stringify(parameters))}`;
export const bareRequest = (name: string, parameters: readonly unknown[]) =>
  requestBytes({ path: barePath(name, parameters) });
