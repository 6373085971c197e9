import type { Tx } from '../db/database.ts';

/**
 * The password store: this database or Amazon Cognito. Slow work runs before the transaction; what belongs in it is
 * returned as a function. Callers must have proven that they own the address.
 */
export interface UserPool {
  /** The subject with this email and password; undefined if wrong. Unknown addresses take as long. */
  verify(email: string, password: string): Promise<string | undefined>;
  /** Sets the first password of an invited person, replacing any existing account of the address. */
  signUp(email: string, password: string): Promise<{ subject: string; keep: Keep }>;
  /** Replaces the password. */
  setPassword(email: string, password: string): Promise<Keep>;
}

/** Saves this database's part, in the transaction. */
export type Keep = (db: Tx, userId: string) => Promise<void>;
