import type { contract } from '@hearth/contract';
import { identityMessages as say } from '@hearth/contract/identity/messages';
import type { Ctx } from '../../../platform/context.ts';
import { enterScope, type Db, type Tx } from '../../../platform/db/database.ts';
import { invalid } from '../../../platform/errors.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { hashSecret, newSecret } from '../../../platform/tokens.ts';
import {
  addCode,
  countCodes,
  readByLink,
  readJoinLinkByHash,
  freeLink,
  holdCode,
  holdLink,
  putInvitation,
  takeJoinLink,
  tryCode,
} from './queries.ts';
import type { Holder } from './queries.ts';
import { allowanceOf, hashCode, isCode, mayMail, newCode, type Asker, type Purpose } from './rules.ts';

export { removeLink, useLink, type Holder } from './queries.ts';

/**
 * Makes the one-time link of an invitation; it works for seven days. The one that was mailed for the same purpose and
 * property before stops working. Answers the link's secret, which only the mail may hold: behind a `#`.
 */
export async function inviteByLink(
  db: Tx,
  invitation: { purpose: Exclude<Purpose, 'reset'>; userId: string; propertyId: string | null; email: string },
): Promise<string> {
  const { secret, hash } = newSecret();
  await putInvitation(db, { ...invitation, linkHash: hash });
  return secret;
}

/**
 * Makes a code and a link to be mailed; undefined when enough of them went out. For nobody (`userId` null) the same is
 * done, and what is answered is right nowhere.
 */
export async function makeCode(
  db: Tx,
  { asker, ...to }: { purpose: Purpose; userId: string | null; email: string; asker: Asker },
): Promise<{ id: string; code: string; token: string } | undefined> {
  const allowance = allowanceOf(asker);
  if (!mayMail(asker, await countCodes(db, { ...to, allowance }))) return undefined;
  const code = newCode();
  const { secret, hash } = newSecret();
  const { browserHash, network } = asker;
  const kept = { ...to, browserHash, network, allowance, linkHash: hash, codeHash: hashCode(code) };
  return { id: await addCode(db, kept), code, token: secret };
}

/** What a caller shows to prove that the address is theirs. */
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
 * Looks at the link or code before the call's own transaction, and holds it until that has used it. A wrong code is
 * counted when this returns, however the call goes on; tries of the same code take turns, so that those sent at once gain nothing.
 */
export async function holdProof(db: Db, { token, code = '', ...proof }: Proof): Promise<Holder> {
  if (token !== undefined) {
    const held = await asSignIn(db, (tx) => holdLink(tx, { ...proof, linkHash: hashSecret(token) }));
    if (!held) throw invalid(['body', 'token'], say.linkGone);
    return held;
  }
  const held = await asSignIn(db, async (tx) => {
    const tried = await tryCode(tx, proof);
    return tried && isCode(code, tried.codeHash) ? holdCode(tx, tried.linkId, proof.browserHash) : undefined;
  });
  if (!held) throw invalid(['body', 'code'], say.codeWrong);
  return held;
}

/** Gives a held link or code back, when the call that held it came to nothing. */
export async function freeProof(db: Db, { linkId }: Pick<Holder, 'linkId'>): Promise<void> {
  await asSignIn(db, (tx) => freeLink(tx, linkId));
}

/** Runs slow work with a held proof, which is free again if the work fails. */
export async function withProof<T>(db: Db, held: Holder, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await freeProof(db, held);
    throw error;
  }
}

type Read = typeof contract.links.read;

/** The invitation that a link is for, and whose address it was mailed to; uses nothing up. */
export const readJoinLink = (db: Tx, token: string) => readJoinLinkByHash(db, hashSecret(token));

/** Uses the link of an invitation up; undefined when it does not work any more. A call that comes to nothing leaves it. */
export const useJoinLink = (db: Tx, token: string) => takeJoinLink(db, hashSecret(token));

/** Tells the screen whom a link was mailed to; uses nothing up. */
export async function read(ctx: Ctx, { body }: InputOf<Read>): Promise<AnswerOf<Read>> {
  const found = await readByLink(ctx.db, hashSecret(body.token));
  if (!found || found.purpose === 'join') throw invalid(['body', 'token'], say.linkGone);
  ctx.reply.header('cache-control', 'no-store');
  return { purpose: found.purpose, email: found.email, firstName: found.firstName };
}
