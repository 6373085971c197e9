import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../platform/config.ts';
import { freeSpaceAt, inMegabytes } from '../platform/disk/free-space.ts';
import { openFileStore } from '../platform/files/open.ts';
import { newId } from '../platform/id.ts';
import type { Clock } from './clock.ts';
import { ok, problem, reasonOf, warning, type Outcome } from './finding.ts';

const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)));

/** Why a folder that a variable names can't be written; undefined if it can. */
export async function explainFolder(named: string, variable: string): Promise<string | undefined> {
  const folder = nearest(named);
  try {
    await rm(await mkdtemp(join(folder, '.doctor-')), { recursive: true });
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return `Can't write to ${folder} (${code}). Give it to the user that runs Hearth, or set ${variable} to another folder.`;
  }
}

export async function checkFolder(config: Config): Promise<Outcome> {
  const { HEARTH_DATA: data } = config;
  for (const folder of [data, join(data, 'files')]) {
    const failure = await explainFolder(folder, 'HEARTH_DATA');
    if (failure) return problem(failure);
  }
  const { freeBytes, reserveBytes } = await freeSpaceAt(data, config);
  const free = `${inMegabytes(freeBytes)} free in ${data}`;
  if (freeBytes < reserveBytes)
    return problem(`${free}: saving is rejected below ${inMegabytes(reserveBytes)}. Free some space.`);
  if (freeBytes < 4 * reserveBytes)
    return warning(`${free}: saving is rejected below ${inMegabytes(reserveBytes)}. Free some space soon.`);
  return ok(`Writable, ${free}.`);
}

/** Fixes for the errors of S3 and compatible services. */
const fixes: Record<string, string> = {
  AccessDenied: "The key isn't allowed to do that. Allow s3:GetObject, s3:PutObject and s3:DeleteObject on the bucket.",
  NoSuchBucket: "The bucket doesn't exist. Create it, or correct S3_BUCKET.",
  InvalidAccessKeyId: 'The access key is unknown. Correct S3_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'The secret key is wrong. Correct S3_SECRET_ACCESS_KEY.',
  RequestTimeTooSkewed: "This machine's clock is wrong. Turn on time synchronization (NTP).",
  PermanentRedirect: 'The bucket is in another region. Correct S3_REGION.',
  AuthorizationHeaderMalformed: 'The bucket is in another region. Correct S3_REGION.',
  CredentialsProviderError: 'There are no credentials. Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
};

/** A sentence on what failed at the bucket, and how to fix it. */
export const explainBucket = (error: unknown, doing: string) =>
  `Can't ${doing}. ${fixes[(error as Error).name] ?? `Check S3_ENDPOINT (${reasonOf(error)}).`}`;

const address = ({ S3_ENDPOINT, S3_BUCKET, S3_REGION }: Config) =>
  S3_ENDPOINT ?? `https://${S3_BUCKET}.s3.${S3_REGION}.amazonaws.com`;

async function compareClock(config: Config, clock: Clock, signal: AbortSignal) {
  const sentAt = clock.now();
  const response = await fetch(address(config), { method: 'HEAD', redirect: 'manual', signal }).catch(() => undefined);
  if (response) clock.compareResponse('the bucket', response, sentAt);
}

/** Writes, reads and deletes a small file. */
export async function checkBucket(config: Config, clock: Clock, signal: AbortSignal): Promise<Outcome | undefined> {
  if (!config.S3_BUCKET) return undefined;
  const files = openFileStore(config, randomBytes(32).toString('hex'));
  const id = newId();
  const content = randomBytes(32);
  const compared = compareClock(config, clock, signal);
  let doing = 'write to';
  try {
    await files.put(id, content, { contentType: 'application/octet-stream' });
    doing = 'read';
    if (!content.equals(await buffer((await files.get(id)).stream)))
      return problem("A file read back didn't match what was written. Check the service behind S3_ENDPOINT.");
    doing = 'delete from';
    await files.remove(id);
    await compared;
    return ok(`Writing, reading and deleting work in ${config.S3_BUCKET}.`);
  } catch (error) {
    await files.remove(id).catch(() => undefined);
    return problem(explainBucket(error, `${doing} the bucket ${config.S3_BUCKET}`));
  }
}
