import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db, Tx } from '../db/database.ts';
import { newSecret } from '../tokens.ts';
import { loadMasterKey, type MasterKey } from './master-key.ts';
import { resealColumns } from './sealed-columns.ts';
import { createVault, type DataKey, type Vault } from './vault.ts';

/** Names of the deployment's generated secrets in the table `deployment_secrets`. */
export const secretNames = ['access-tokens', 'file-links', 'unsubscribe-links', 'vouchers', 'brand-codes'] as const;
type SecretName = (typeof secretNames)[number];

/** Rotated with the keys. Links in sent emails, vouchers and brand codes depend on the others, which therefore never change. */
const renewable: readonly SecretName[] = ['access-tokens', 'file-links'];

export interface Secrets {
  vault: Vault;
  of(name: SecretName): string;
}

interface Stored {
  name: string;
  value: string;
}

/** An encrypted value is the id of its master key, a dot and the sealed text; plain values came before the master key. */
const encrypted = /^([0-9a-f]{12})\.([\w-]+)$/;
const dataKeyName = (version: number) => `vault:${version}`;
const versionOf = (name: string) => (name === 'vault' ? 0 : Number(/^vault:(\d+)$/.exec(name)?.[1] ?? Number.NaN));

/** The id of the master key that encrypts the database's secrets; undefined if nothing is encrypted. */
export async function usedKeyId(db: Db | Tx): Promise<string | undefined> {
  const rows = await db.selectFrom('deployment_secrets').select('value').execute();
  return rows.map(({ value }) => encrypted.exec(value)?.[1]).find((id) => id !== undefined);
}

async function readSecrets(tx: Tx, key: MasterKey): Promise<Stored[]> {
  const rows = await tx.selectFrom('deployment_secrets').select(['name', 'value']).execute();
  return rows.map(({ name, value }) => {
    const [, , sealed] = encrypted.exec(value) ?? [];
    return { name, value: sealed === undefined ? value : key.open(sealed, name) };
  });
}

const writeSecret = (tx: Tx, key: MasterKey, { name, value }: Stored) => {
  const sealed = `${key.id}.${key.seal(value, name)}`;
  return tx
    .insertInto('deployment_secrets')
    .values({ name, value: sealed })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sealed }))
    .execute();
};

const dataKeys = (stored: readonly Stored[]): DataKey[] =>
  stored.flatMap(({ name, value }) =>
    Number.isNaN(versionOf(name)) ? [] : [{ version: versionOf(name), secret: value }],
  );

/** Adds a data key, reseals every secret under it, and deletes the older keys. */
async function renewDataKey(tx: Tx, key: MasterKey, older: readonly DataKey[]): Promise<DataKey> {
  const version = Math.max(0, ...older.map((each) => each.version)) + 1;
  const newest = { version, secret: newSecret().secret };
  await writeSecret(tx, key, { name: dataKeyName(version), value: newest.secret });
  if (older.length > 0) {
    const arePlain = older.some((each) => each.version === 0);
    await resealColumns(tx, createVault(older), createVault([newest]), arePlain);
    const names = older.map((each) => (each.version === 0 ? 'vault' : dataKeyName(each.version)));
    await tx.deleteFrom('deployment_secrets').where('name', 'in', names).execute();
  }
  return newest;
}

const locked = <T>(db: Db, work: (tx: Tx) => Promise<T>) =>
  db.transaction().execute(async (tx) => {
    await sql`lock table deployment_secrets in exclusive mode`.execute(tx);
    return work(tx);
  });

const secretsOf = (stored: readonly Stored[]): Secrets => {
  const values = new Map(stored.map(({ name, value }) => [name, value]));
  return {
    vault: createVault(dataKeys(stored)),
    of(name) {
      const value = values.get(name);
      if (value === undefined) throw new Error(`the secret ${name} is missing`);
      return value;
    },
  };
};

/**
 * Opens the deployment's secrets with the master key and generates missing ones. In a database from before the master
 * key, encrypts them and reseals everything under a new data key. Throws a StartError on a wrong key.
 */
export const openSecrets = (
  db: Db,
  config: Pick<Config, 'HEARTH_DATA' | 'HEARTH_KEY' | 'HEARTH_KEY_PREVIOUS'>,
): Promise<Secrets> =>
  locked(db, async (tx) => {
    const keyId = await usedKeyId(tx);
    const key = await loadMasterKey(config, keyId);
    const stored = await readSecrets(tx, key);
    const isOld = keyId === undefined && stored.length > 0;
    // It also sealed the unsubscribe links in sent emails.
    const shared = isOld && stored.find(({ name }) => name === 'access-tokens');
    if (shared) stored.push({ name: 'unsubscribe-links', value: shared.value });
    for (const name of secretNames) {
      const value = stored.find((each) => each.name === name)?.value;
      const isUnchanged = value !== undefined && !(isOld && renewable.includes(name));
      if (!isUnchanged || isOld) await writeSecret(tx, key, { name, value: isUnchanged ? value : newSecret().secret });
    }
    const older = dataKeys(stored);
    if (!older.some(({ version }) => version > 0)) await renewDataKey(tx, key, older);
    return secretsOf(await readSecrets(tx, key));
  });

/**
 * Encrypts everything under `next` in one transaction, with a new data key and new secrets for access tokens and file
 * links.
 */
export const rotateSecrets = (db: Db, current: MasterKey, next: MasterKey): Promise<void> =>
  locked(db, async (tx) => {
    const stored = await readSecrets(tx, current);
    await renewDataKey(tx, next, dataKeys(stored));
    for (const name of secretNames) {
      const value = stored.find((each) => each.name === name)?.value;
      await writeSecret(tx, next, {
        name,
        value: value === undefined || renewable.includes(name) ? newSecret().secret : value,
      });
    }
  });
