import type { Tx } from '../db/database.ts';

/**
 * Whoever holds the passwords: this database, or Amazon Cognito. What is slow runs before a transaction; what belongs into
 * it is handed back as a function. Passwords are taken only from callers who have proven that the address is theirs.
 */
export interface UserPool {
  /** The subject whose password it is, else undefined. Addresses that the pool does not know take as long. */
  verify(email: string, password: string): Promise<string | undefined>;
  /** Takes the first password of an invited person, whatever the pool knew of the address before. */
  signUp(email: string, password: string): Promise<{ subject: string; keep: Keep }>;
  /** Takes a new password in place of the old one. */
  setPassword(email: string, password: string): Promise<Keep>;
}

/** Keeps, in the transaction, what this database has to know. */
export type Keep = (db: Tx, userId: string) => Promise<void>;
