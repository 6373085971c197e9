import type { Connection } from '../apps/api/src/platform/db/embedded/embedded.ts';
import { withServerApart } from './apart.ts';
import { requestBytes } from './apart/http-client.ts';

export interface BarePages {
  connection: Connection;
  connections: number;
  /** By name; the column `total` is the count of all, and every other one is sent. */
  statements: Readonly<Record<string, string>>;
}

/** Runs `work` with a server that a skilled engineer would write by hand: node:http and pg, a prepared statement for each page, no session, no row-level security. */
export const withBarePages = <T>(pages: BarePages, work: (port: number) => Promise<T>) =>
  withServerApart('bare-pages.ts', pages, ({ port }) => work(port));

export const barePath = (name: string, parameters: readonly unknown[]) =>
  `/${name}?${encodeURIComponent(JSON.stringify(parameters))}`;
export const bareRequest = (name: string, parameters: readonly unknown[]) =>
  requestBytes({ path: barePath(name, parameters) });
