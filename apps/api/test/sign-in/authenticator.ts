import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Buffer | Map<Cbor, Cbor>;

/** The part of CBOR that WebAuthn needs. */
function cbor(value: Cbor): Buffer {
  const head = (kind: number, size: number) => {
    if (size < 24) return Buffer.from([(kind << 5) | size]);
    if (size < 256) return Buffer.from([(kind << 5) | 24, size]);
    return Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

export interface Answering {
  /** WebAuthn's challenge, from the options. */
  challenge: string;
  origin?: string;
  rpId?: string;
  /** Claims user verification. */
  verified?: boolean;
  /** The claimed signature counter; defaults to one more than before. */
  counter?: number;
  userHandle?: string;
}

const touched = 0x01;
const personVerified = 0x04;
const credentialIncluded = 0x40;

/** A software security key that can also be made to misbehave. */
export function softwareAuthenticator(home = { origin: 'https://hearth.example', rpId: 'hearth.example' }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = new Map<Cbor, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let counted = 0;

  const clientData = (type: string, { challenge, origin = home.origin }: Answering) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = ({ rpId = home.rpId, verified = true, counter }: Answering, attested = Buffer.alloc(0)) => {
    counted = counter ?? counted + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counted);
    const flags = touched | (verified ? personVerified : 0) | (attested.length > 0 ? credentialIncluded : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
  };
  const credential = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };

  return {
    id,
    register(answering: Answering) {
      const size = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), size, credentialId, cbor(cose)]);
      const authData = authenticatorData(answering, attested);
      const attestation = new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', answering)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['usb'],
      };
      return { ...credential, response };
    },
    answer(answering: Answering) {
      const client = clientData('webauthn.get', answering);
      const data = authenticatorData(answering);
      const { userHandle } = answering;
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        ...(userHandle !== undefined && { userHandle: base64url(userHandle) }),
      };
      return { ...credential, response };
    },
  };
}
export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>;
