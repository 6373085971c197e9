import { readConfig } from '../src/platform/config.ts';
import type { Db } from '../src/platform/db/database.ts';
import { openSecrets } from '../src/platform/secrets/secrets.ts';
import { openMailSecrets } from '../src/platform/mail/mailbox.ts';
import { createVault } from '../src/platform/secrets/vault.ts';
import { createTokens, type Tokens } from '../src/platform/tokens.ts';
import { testKey } from './test-key.ts';

/** A vault for tests without a server. */
export const testVault = createVault([{ version: 1, secret: 'a data key' }]);

/** The secrets of a server with the test key. */
export const testSecrets = (db: Db) => openSecrets(db, { ...readConfig({}), HEARTH_KEY: testKey });

/** Signs access tokens like a server with the test key. */
export const testTokens = async (db: Db): Promise<Tokens> => createTokens((await testSecrets(db)).of('access-tokens'));

/** An email's secrets, such as its code or link, by name. */
export const mailSecretsOf = async (db: Db, mail: { id: string; secrets: unknown }) =>
  openMailSecrets((await testSecrets(db)).vault, mail.id, (mail.secrets ?? {}) as Record<string, string>);
