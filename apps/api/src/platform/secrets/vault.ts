import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets that are stored in the database. */
export interface Vault {
  /** `owner` is the record the secret belongs to, such as a user id. It opens for no other. */
  seal(text: string, owner: string): string;
  /** Throws if the owner or key differs, or the text was changed. */
  open(sealed: string, owner: string): string;
}

const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM under a key derived from `secret` for one `purpose`. */
export function createCipher(secret: string, purpose: string): Vault {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    seal(text, owner) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
    },
  };
}

/** A data key of the deployment. Sealed texts start with its version and a dot; version 0 has no prefix. */
export interface DataKey {
  version: number;
  secret: string;
}

const versionOf = (sealed: string) => (sealed.includes('.') ? Number(sealed.slice(0, sealed.indexOf('.'))) : 0);

/** Seals under the newest data key and opens under any of them. */
export function createVault(keys: readonly DataKey[]): Vault {
  const newest = keys.toSorted((a, b) => b.version - a.version)[0];
  if (!newest) throw new Error('a vault needs a data key');
  const ciphers = new Map(keys.map(({ version, secret }) => [version, createCipher(secret, 'hearth vault')]));
  const cipherOf = (version: number) => {
    const cipher = ciphers.get(version);
    if (!cipher) throw new Error(`sealed under data key ${version}, which no longer exists`);
    return cipher;
  };
  return {
    seal: (text, owner) => `${newest.version}.${cipherOf(newest.version).seal(text, owner)}`,
    open: (sealed, owner) => cipherOf(versionOf(sealed)).open(sealed.slice(sealed.indexOf('.') + 1), owner),
  };
}
