import type { Tx } from '../db/database.ts';

export interface Queued {
  name: string;
  data: object;
  key?: string;
  /** Not before. */
  after?: Date;
}

export interface Jobs {
  /** Adds jobs inside the transaction: one statement for each kind. */
  add(db: Tx, queued: readonly Queued[]): Promise<void>;
  isReady(): boolean;
  stop(): Promise<void>;
}
