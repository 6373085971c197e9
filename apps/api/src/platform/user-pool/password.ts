import { hash, verify } from '@node-rs/argon2';
import { newSecret } from '../tokens.ts';

/** Argon2id with OWASP's first recommended cost: about 20 ms and 19 MiB per attempt. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

const dummyHash = hashPassword(newSecret().secret);

/** Verifies a password. Without a hash it takes as long and returns false. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && passwordHash !== undefined;
}
