import type { Config } from '../config.ts';
import type { Db, Tx } from '../db/database.ts';
import { cognitoUserPool } from './cognito.ts';
import { embeddedUserPool } from './embedded.ts';

/**
 * Whoever holds the passwords: this database, or Amazon Cognito. What is slow runs before a transaction; what belongs into
 * it is handed back as a function. Addresses that the pool does not know are answered like those that it knows.
 */
export interface UserPool {
  /** The subject whose password it is, else undefined. */
  verify(email: string, password: string): Promise<string | undefined>;
  /** Takes a password for an invited person; undefined when the address has another password already. */
  signUp(email: string, password: string): Promise<SignedUp | undefined>;
  /** Makes a code for a new password; answers it when it is ours to mail. */
  requestReset(email: string): Promise<string | undefined>;
  /** Sets the new password for a code; the answer, in the transaction, is false when the code was wrong or too old. */
  confirmReset(email: string, code: string, password: string): Promise<(db: Tx) => Promise<boolean>>;
}

export interface SignedUp {
  subject: string;
  /** Keeps, in the transaction, what this database has to know. */
  keep(db: Tx, userId: string): Promise<void>;
}

/** The pool of the configuration: Cognito when COGNITO_USER_POOL_ID is set. */
export function openUserPool(config: Config, db: Db): UserPool {
  const { COGNITO_USER_POOL_ID: poolId, COGNITO_CLIENT_ID: clientId } = config;
  return poolId && clientId ? cognitoUserPool({ ...config, poolId, clientId }) : embeddedUserPool(db);
}
