import { identityMessages } from '@hearth/contract/identity/messages';
import type { Ctx } from '../../../../platform/context.ts';
import { invalid } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/id.ts';
import type { PrepareContext } from '../../../../platform/serve.ts';
import { hashSecret, newSecret } from '../../../../platform/tokens.ts';
import type { CodeRequester, Proof, Purpose } from '../../links/public.ts';
import { passwordSetAt } from '../queries.ts';
import { cookieHeader, cookieValue } from '../../../../platform/http/cookies.ts';
import { networkOf, readMarks, sealed, writeMarks, type Mark } from '../rules.ts';

type Caller = Pick<Ctx, 'headers' | 'platform'> & { db: PrepareContext['db'] };

const marksOf = ({ headers, platform }: Omit<Caller, 'db'>) =>
  readMarks(cookieValue('known', headers, platform.config.HEARTH_PUBLIC_URL));
const isMarkOf =
  ({ platform }: Pick<Caller, 'platform'>, email: string) =>
  (mark: Mark) =>
    platform.tokens.isSeal(mark.seal, sealed(email, mark));

/** The id of the caller's browser, if it has signed in to this account since its password was set. */
export async function knownBrowser(caller: Caller, email: string): Promise<string | undefined> {
  const mark = marksOf(caller).find(isMarkOf(caller, email));
  if (!mark) return undefined;
  return mark.issuedAt >= ((await passwordSetAt(caller.db, email))?.getTime() ?? 0) ? mark.id : undefined;
}

/** Marks the caller's browser as signed in to the account; it keeps its id and so its counter. */
export function markBrowser(ctx: Pick<Ctx, 'headers' | 'platform' | 'reply' | 'now'>, email: string): void {
  const { headers, platform, reply, now } = ctx;
  const marks = marksOf(ctx);
  const own = marks.find(isMarkOf(ctx, email));
  const fresh = { id: own?.id ?? newId(), issuedAt: now.getTime() };
  const value = writeMarks([
    { ...fresh, seal: platform.tokens.seal(sealed(email, fresh)) },
    ...marks.filter((mark) => mark !== own),
  ]);
  reply.header('set-cookie', cookieHeader('known', headers, platform.config.HEARTH_PUBLIC_URL, value));
}

/** The requester of a code. The browser gets a secret, and the code works only with it. */
export async function requesterOf(ctx: Ctx, email: string): Promise<CodeRequester> {
  const { headers, platform, reply, address } = ctx;
  const publicUrl = platform.config.HEARTH_PUBLIC_URL;
  const secret = cookieValue('asking', headers, publicUrl) ?? newSecret().secret;
  reply.header('set-cookie', cookieHeader('asking', headers, publicUrl, secret));
  return {
    browserHash: hashSecret(secret),
    network: networkOf(address),
    knownBrowser: await knownBrowser(ctx, email),
  };
}

/** The caller's proof: a link, or a code with the browser or network it was entered in. */
export function proofOf(
  { incoming, platform }: Pick<PrepareContext, 'incoming' | 'platform'>,
  purpose: Purpose,
  { email, code, token }: { email: string; code?: string | undefined; token?: string | undefined },
): Proof {
  if (code === undefined && token === undefined) throw invalid(['body', 'code'], identityMessages.codeRequired);
  if (code !== undefined && token !== undefined) throw invalid(['body', 'code'], identityMessages.codeOrLink);
  const secret = cookieValue('asking', incoming.headers, platform.config.HEARTH_PUBLIC_URL);
  return {
    purpose,
    email,
    code,
    token,
    browserHash: secret && hashSecret(secret),
    network: networkOf(incoming.address),
  };
}
