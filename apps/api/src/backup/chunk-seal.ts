import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, scryptSync } from 'node:crypto';
import { StartError } from '../platform/db/embedded/start-error.ts';

/** The encryption of an archive. The passphrase isn't in it; `check` tells a wrong one from a damaged archive. */
export interface Encryption {
  cipher: 'aes-256-gcm';
  kdf: 'scrypt';
  cost: number;
  salt: string;
  check: string;
}

/** A chunk's place in the archive, authenticated with it: a moved, repeated or missing chunk doesn't open. */
export interface ChunkPlace {
  counter: number;
  /** The chunk's length and whether it is the last, as written before it. */
  prefix: Buffer;
}

/** Protects chunks: with a key it encrypts and authenticates them, without one it adds a checksum. */
export interface ChunkSeal {
  seal(body: Buffer, place: ChunkPlace): { body: Buffer; tag: Buffer };
  /** Undefined if anything about the chunk was changed. */
  open(body: Buffer, tag: Buffer, place: ChunkPlace): Buffer | undefined;
}

export const tagBytes = 16;
const cipher = 'aes-256-gcm';
/** 64 MB and about a tenth of a second for each guess of a passphrase. */
const scryptCost = 2 ** 16;
const blockSize = 8;
const largestCost = 2 ** 20;

function deriveKey(passphrase: string, { cost, salt }: Pick<Encryption, 'cost' | 'salt'>): Buffer {
  return scryptSync(passphrase, Buffer.from(salt, 'base64'), 32, {
    N: cost,
    r: blockSize,
    p: 1,
    maxmem: 256 * blockSize * cost,
  });
}

const checkOf = (key: Buffer) => createHmac('sha256', key).update('hearth backup').digest('base64').slice(0, 16);

export function newEncryption(passphrase: string): { encryption: Encryption; key: Buffer } {
  const chosen = { cost: scryptCost, salt: randomBytes(16).toString('base64') };
  const key = deriveKey(passphrase, chosen);
  return { key, encryption: { cipher, kdf: 'scrypt', ...chosen, check: checkOf(key) } };
}

/** The archive's key. Throws StartError if the passphrase isn't the archive's. */
export function keyOf(encryption: Encryption, passphrase: string | undefined): Buffer {
  if (passphrase === undefined)
    throw new StartError('This backup is encrypted. Set HEARTH_BACKUP_KEY to the key it was made with.');
  const { cost } = encryption;
  if (!Number.isInteger(Math.log2(cost)) || cost < 2 || cost > largestCost)
    throw new StartError('This backup is damaged in its first bytes. Restore another backup.');
  const key = deriveKey(passphrase, encryption);
  if (checkOf(key) !== encryption.check)
    throw new StartError("HEARTH_BACKUP_KEY isn't the key this backup was encrypted with.");
  return key;
}

function nonceOf({ counter }: ChunkPlace): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(counter), 4);
  return nonce;
}

const encrypting = (key: Buffer, header: Buffer): ChunkSeal => ({
  seal(body, place) {
    const sealing = createCipheriv(cipher, key, nonceOf(place)).setAAD(Buffer.concat([header, place.prefix]));
    return { body: Buffer.concat([sealing.update(body), sealing.final()]), tag: sealing.getAuthTag() };
  },
  open(body, tag, place) {
    const opening = createDecipheriv(cipher, key, nonceOf(place), { authTagLength: tagBytes });
    opening.setAAD(Buffer.concat([header, place.prefix])).setAuthTag(tag);
    try {
      return Buffer.concat([opening.update(body), opening.final()]);
    } catch {
      return undefined;
    }
  },
});

function checksummed(header: Buffer): ChunkSeal {
  const checksum = (body: Buffer, place: ChunkPlace) =>
    createHash('sha256')
      .update(header)
      .update(nonceOf(place))
      .update(place.prefix)
      .update(body)
      .digest()
      .subarray(0, tagBytes);
  return {
    seal: (body, place) => ({ body, tag: checksum(body, place) }),
    open: (body, tag, place) => (checksum(body, place).equals(tag) ? body : undefined),
  };
}

/** `header` is the digest of the archive's header, so that every chunk also protects it. */
export const sealWith = (key: Buffer | undefined, header: Buffer): ChunkSeal =>
  key ? encrypting(key, header) : checksummed(header);
