import type { contract } from '@hearth/contract';
import { identityMessages } from '@hearth/contract/identity/messages';
import type { Ctx } from '../../../platform/context.ts';
import { enterScope, type Db, type Tx } from '../../../platform/db/database.ts';
import { invalid } from '../../../platform/errors.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { hashSecret, newSecret } from '../../../platform/tokens.ts';
import {
  addCode,
  countCodes,
  readByLink,
  readJoinLinkByHash,
  releaseLink,
  reserveCode,
  reserveLink,
  replaceInvitation,
  consumeJoinLink,
  tryCode,
} from './queries.ts';
import type { Holder } from './queries.ts';
import { allowanceOf, hashCode, isCode, mayMail, newCode, type CodeRequester, type Purpose } from './rules.ts';

export { removeLink, useLink, type Holder } from './queries.ts';

/**
 * Creates the one-time link of an invitation, valid for seven days; the previous one for the same purpose and property
 * stops working. Returns the secret, which belongs only in the email, after a `#`.
 */
export async function inviteByLink(
  db: Tx,
  invitation: { purpose: Exclude<Purpose, 'reset'>; userId: string; propertyId: string | null; email: string },
): Promise<string> {
  const { secret, hash } = newSecret();
  await replaceInvitation(db, { ...invitation, linkHash: hash });
  return secret;
}

/**
 * Creates a code and a link to email; undefined if the allowance is used up. If `userId` is null, does the same work,
 * but the code and link match no account.
 */
export async function createCode(
  db: Tx,
  { asker, ...to }: { purpose: Purpose; userId: string | null; email: string; asker: CodeRequester },
): Promise<{ id: string; code: string; token: string } | undefined> {
  const allowance = allowanceOf(asker);
  if (!mayMail(asker, await countCodes(db, { ...to, allowance }))) return undefined;
  const code = newCode();
  const { secret, hash } = newSecret();
  const { browserHash, network } = asker;
  const stored = { ...to, browserHash, network, allowance, linkHash: hash, codeHash: hashCode(code) };
  return { id: await addCode(db, stored), code, token: secret };
}

/** Proof that the caller owns the email. */
export interface Proof {
  purpose: Purpose;
  email: string;
  token?: string | undefined;
  code?: string | undefined;
  browserHash: string | undefined;
  network: string;
}

const asSignIn = <T>(db: Db, work: (tx: Tx) => Promise<T>) =>
  db.transaction().execute(async (tx) => {
    await enterScope(tx, { role: 'hearth_identity', actorId: null, seesAll: false, propertyIds: [] });
    return work(tx);
  });

/**
 * Checks and reserves the link or code before the call's transaction, which consumes it. A wrong code is counted even
 * if the call fails, and attempts at the same code are serialized, so concurrent guesses don't help.
 */
export async function reserveProof(db: Db, { token, code = '', ...proof }: Proof): Promise<Holder> {
  if (token !== undefined) {
    const reservation = await asSignIn(db, (tx) => reserveLink(tx, { ...proof, linkHash: hashSecret(token) }));
    if (!reservation) throw invalid(['body', 'token'], identityMessages.linkGone);
    return reservation;
  }
  const reservation = await asSignIn(db, async (tx) => {
    const tried = await tryCode(tx, proof);
    return tried && isCode(code, tried.codeHash) ? reserveCode(tx, tried.linkId, proof.browserHash) : undefined;
  });
  if (!reservation) throw invalid(['body', 'code'], identityMessages.codeWrong);
  return reservation;
}

/** Releases a reserved link or code after a failed call. */
export async function releaseProof(db: Db, { linkId }: Pick<Holder, 'linkId'>): Promise<void> {
  await asSignIn(db, (tx) => releaseLink(tx, linkId));
}

/** Runs slow work with a reserved proof, which is released if the work fails. */
export async function withProof<T>(db: Db, reservation: Holder, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await releaseProof(db, reservation);
    throw error;
  }
}

type Read = typeof contract.links.read;

/** The invitation and recipient of a link, without consuming it. */
export const readJoinLink = (db: Tx, token: string) => readJoinLinkByHash(db, hashSecret(token));

/** Consumes the link of an invitation unless the call fails; undefined if it no longer works. */
export const useJoinLink = (db: Tx, token: string) => consumeJoinLink(db, hashSecret(token));

/** Recipient of a link for the screen, without consuming it. */
export async function read(ctx: Ctx, { body }: InputOf<Read>): Promise<OutputOf<Read>> {
  const found = await readByLink(ctx.db, hashSecret(body.token));
  if (!found || found.purpose === 'join') throw invalid(['body', 'token'], identityMessages.linkGone);
  ctx.reply.header('cache-control', 'no-store');
  return { purpose: found.purpose, email: found.email, firstName: found.firstName };
}
