import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { StartError } from '../db/embedded/start-error.ts';
import { createCipher, type Vault } from './vault.ts';

/** Encrypts the deployment's own secrets in the database. It is kept outside of the database. */
export interface MasterKey extends Vault {
  /** Names the key without revealing it: stored beside what it encrypts. */
  id: string;
}

type KeyConfig = Pick<Config, 'HEARTH_DATA' | 'HEARTH_KEY' | 'HEARTH_KEY_PREVIOUS'>;

export const masterKey = (text: string): MasterKey => ({
  id: createHash('sha256').update(`hearth key id ${text}`).digest('hex').slice(0, 12),
  ...createCipher(text, 'hearth master key'),
});

const fileOf = ({ HEARTH_DATA }: KeyConfig) => join(HEARTH_DATA, 'hearth.key');
const nextFileOf = (config: KeyConfig) => `${fileOf(config)}.next`;

async function readKeyFile(path: string): Promise<MasterKey | undefined> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!found) return undefined;
  if (found.mode & 0o077)
    throw new StartError(
      `${path} holds the key to all stored secrets and other users can read it; run chmod 600 ${path}.`,
    );
  const text = (await readFile(path, 'utf8')).trim();
  if (!/^[A-Za-z0-9+/]{43}=$/.test(text))
    throw new StartError(`${path} isn't a Hearth key (32 bytes in base64). Restore it from your backup.`);
  return masterKey(text);
}

/** Writes a new random key that survives a power cut, and leaves an existing file alone. */
async function writeKeyFile(config: KeyConfig, path: string): Promise<void> {
  await mkdir(config.HEARTH_DATA, { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${randomBytes(32).toString('base64')}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  const folder = await open(config.HEARTH_DATA, 'r');
  await folder.sync().finally(() => folder.close());
}

/**
 * The master key: HEARTH_KEY, or the file `hearth.key` in the data folder. `usedKeyId` is the key that the database's
 * secrets are encrypted with; without one, a missing file is created. Throws a StartError when the keys don't match.
 */
export async function loadMasterKey(config: KeyConfig, usedKeyId: string | undefined): Promise<MasterKey> {
  const key = config.HEARTH_KEY ? masterKey(config.HEARTH_KEY) : await fileKey(config, usedKeyId);
  if (usedKeyId === undefined || key.id === usedKeyId) return key;
  const source = config.HEARTH_KEY ? 'HEARTH_KEY' : fileOf(config);
  if (config.HEARTH_KEY_PREVIOUS && masterKey(config.HEARTH_KEY_PREVIOUS).id === usedKeyId)
    throw new StartError(
      'The stored secrets still use HEARTH_KEY_PREVIOUS. Run npm run keys:rotate, then start again.',
    );
  throw new StartError(
    `${source} isn't the key that this database's secrets are encrypted with (${usedKeyId}). Set HEARTH_KEY, or restore ${fileOf(config)} from your backup.`,
  );
}

/** True if the configured key is the one with this id, so that a database with it could start. */
export async function findMasterKey(config: KeyConfig, id: string): Promise<'fits' | 'missing' | 'wrong'> {
  const keys = config.HEARTH_KEY
    ? [masterKey(config.HEARTH_KEY)]
    : [await readKeyFile(fileOf(config)), await readKeyFile(nextFileOf(config))].filter((key) => key !== undefined);
  if (keys.length === 0) return 'missing';
  return keys.some((key) => key.id === id) ? 'fits' : 'wrong';
}

async function fileKey(config: KeyConfig, usedKeyId: string | undefined): Promise<MasterKey> {
  const path = fileOf(config);
  const found = await readKeyFile(path);
  if (found && (usedKeyId === undefined || found.id === usedKeyId)) return found;
  // A rotation that was cut off after its commit and before its last step.
  const next = await readKeyFile(nextFileOf(config));
  if (next && next.id === usedKeyId) {
    await rename(nextFileOf(config), path);
    return next;
  }
  if (found) return found;
  if (usedKeyId !== undefined)
    throw new StartError(
      `This database's secrets are encrypted with a key (${usedKeyId}) that isn't here. Set HEARTH_KEY, or restore ${path} from your backup.`,
    );
  await writeKeyFile(config, path);
  const created = await readKeyFile(path);
  if (!created) throw new StartError(`Couldn't create the key file ${path}.`);
  return created;
}

/** The key to rotate to; `commit` puts it in place once the database uses it. */
export async function nextMasterKey(
  config: KeyConfig,
  usedKeyId: string | undefined,
): Promise<{ current: MasterKey; next: MasterKey; commit: () => Promise<void> }> {
  if (config.HEARTH_KEY) {
    const next = masterKey(config.HEARTH_KEY);
    const current =
      usedKeyId !== undefined && next.id !== usedKeyId && config.HEARTH_KEY_PREVIOUS
        ? masterKey(config.HEARTH_KEY_PREVIOUS)
        : next;
    if (usedKeyId !== undefined && current.id !== usedKeyId)
      throw new StartError(
        `Neither HEARTH_KEY nor HEARTH_KEY_PREVIOUS is the key that this database's secrets are encrypted with (${usedKeyId}). Set HEARTH_KEY_PREVIOUS to that key.`,
      );
    return { current, next, commit: async () => undefined };
  }
  const current = await loadMasterKey(config, usedKeyId);
  await rm(nextFileOf(config), { force: true });
  await writeKeyFile(config, nextFileOf(config));
  const next = await readKeyFile(nextFileOf(config));
  if (!next) throw new StartError(`Couldn't create the key file ${nextFileOf(config)}.`);
  return { current, next, commit: () => rename(nextFileOf(config), fileOf(config)) };
}
