import type { Tx } from '../db/database.ts';

export interface Queued {
  name: string;
  data: object;
  key?: string;
  /** No earlier than this. */
  after?: Date;
}

export interface Jobs {
  /** Adds jobs inside the transaction, with one statement per kind. */
  add(db: Tx, queued: readonly Queued[]): Promise<void>;
  isReady(): boolean;
  stop(): Promise<void>;
}
