import type { contract } from '@hearth/contract';
import { identityMessages } from '@hearth/contract/identity/messages';
import type { SecondFactor } from '@hearth/contract/identity/session-record';
import { permissionsOf } from '@hearth/contract/permissions';
import type { Role } from '@hearth/contract/roles';
import { demoAccounts, demoPassword } from '@hearth/contract/identity/demo-accounts';
import { actorId, type Ctx, type Platform } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { forbidden, unauthorized } from '../../../platform/errors.ts';
import { cookieHeader, cookieValue, isOwnSite } from '../../../platform/http/cookies.ts';
import { newId } from '../../../platform/id.ts';
import type { OutputOf, PrepareContext, InputOf } from '../../../platform/serve.ts';
import { hashSecret, newSecret } from '../../../platform/tokens.ts';
import { relyingParty } from '../second-factors/public.ts';
import { markBrowser } from './sign-in/browsers.ts';
import { readAccount, mergePreferences } from './account.ts';
import { addSession, endSessions, readIsSetUp, readSession, recordActivity, recordSeen } from './queries.ts';
import { accountRole, ownPrefsOf, userAgentOf } from './rules.ts';

type Session = OutputOf<typeof contract.sessions.refresh>;

/** Refuses requests from other sites' pages, which must not set or use the cookie. */
export async function refuseOtherSites({ incoming, platform }: PrepareContext): Promise<void> {
  if (!isOwnSite(incoming.headers, platform.config.HEARTH_PUBLIC_URL)) throw forbidden(identityMessages.otherSite);
}

export const newSession = () => ({ id: newId(), ...newSecret() });

/** Replaces the browser's session and marks the browser as known. `secondFactor` is the factor used, if any. */
export async function openSession(
  ctx: Ctx,
  { userId, email }: { userId: string; email: string },
  { id, secret, hash }: ReturnType<typeof newSession>,
  secondFactor: SecondFactor | null = null,
): Promise<Session> {
  await closeSessions(ctx, { tokenHash: cookieHash(ctx) });
  const { address } = ctx;
  await addSession(ctx.db, { id, userId, tokenHash: hash, userAgent: userAgentOf(ctx.headers), address, secondFactor });
  await recordActivity(ctx.db, userId);
  markBrowser(ctx, email);
  setCookie(ctx, secret);
  return ctx.platform.tokens.issue(id, ctx.now);
}

/** Ends sessions with their calls and live streams; returns their users. */
export async function closeSessions(ctx: Ctx, which: Parameters<typeof endSessions>[1]): Promise<string[]> {
  if (!which.id && !which.tokenHash && !which.userId) return [];
  return endSessions(ctx.db, which);
}

function setCookie({ reply, headers, platform }: Ctx, secret: string | undefined) {
  reply.header('set-cookie', cookieHeader('session', headers, platform.config.HEARTH_PUBLIC_URL, secret));
  reply.header('cache-control', 'no-store');
}

function cookieHash({ headers, platform }: Ctx): string | undefined {
  const secret = cookieValue('session', headers, platform.config.HEARTH_PUBLIC_URL);
  return secret && hashSecret(secret);
}

/** Issues an access token for the session cookie, which stays the same, so that tabs can refresh at once. */
export async function refresh(ctx: Ctx): Promise<Session> {
  const tokenHash = cookieHash(ctx);
  const session = tokenHash ? await readSession(ctx.db, tokenHash) : undefined;
  if (!session) throw unauthorized();
  await recordVisit(ctx.db, ctx.platform, { sessionId: session.id, userId: session.userId, address: ctx.address });
  ctx.reply.header('cache-control', 'no-store');
  return ctx.platform.tokens.issue(session.id, ctx.now);
}

/** Records a visit; a failure to save it doesn't fail the read. */
export async function recordVisit(
  db: Db,
  { space }: Ctx['platform'],
  { sessionId, userId, address }: { sessionId: string; userId: string; address: string },
): Promise<void> {
  if (space.isFull) return;
  await recordActivity(db, userId);
  await recordSeen(db, sessionId, address);
}

/** Ends the sessions of the cookie and the access token. Idempotent. */
export async function signOut(ctx: Ctx): Promise<{ success: true; message: string }> {
  const bearer = /^Bearer ([\w.-]+)$/.exec(String(ctx.headers.authorization))?.[1];
  const id = bearer && ctx.platform.tokens.verify(bearer, ctx.now);
  for (const userId of await closeSessions(ctx, { id, tokenHash: cookieHash(ctx) }))
    ctx.audit({ target: 'user', id: userId, propertyId: null, by: userId });
  setCookie(ctx, undefined);
  return { success: true, message: identityMessages.signedOut };
}

/** The caller's account, roles and permissions. */
export async function me(ctx: Ctx): Promise<OutputOf<typeof contract.sessions.me>> {
  const {
    user: { subject, role, preferences, ...user },
    company,
    companyRole,
  } = await readAccount(ctx.db, actorId(ctx));
  const { isPlatform, roles } = ctx.actor;
  const properties = isPlatform
    ? []
    : [...roles].sort().map(([property, held]) => ({ property, role: held, permissions: permissionsOf(held) }));
  return {
    user: { ...user, userId: subject ?? '', role: role as Role },
    role: accountRole(role as Role, [...roles.values()]),
    company,
    companyRole,
    properties,
    permissions: isPlatform ? permissionsOf(role as Role) : [],
    prefs: ownPrefsOf(preferences),
    mustSetUpSecondFactor: ctx.actor.mustSetUpSecondFactor,
  };
}

/** Saves the caller's preferences; concurrent changes from other browsers survive. */
export async function savePrefs(ctx: Ctx, { body }: InputOf<typeof contract.sessions.savePrefs>) {
  return { data: ownPrefsOf(await mergePreferences(ctx.db, body)) };
}

/** Platforms known to be set up, cached because setup is never undone. */
const setUpPlatforms = new WeakSet<Platform>();

async function needsSetup(db: Tx, platform: Platform): Promise<boolean> {
  if (setUpPlatforms.has(platform)) return false;
  const isSetUp = await readIsSetUp(db);
  if (isSetUp) setUpPlatforms.add(platform);
  return !isSetUp;
}

/** Settings the console needs before sign-in. */
export async function settings({ db, platform, headers }: Ctx): Promise<OutputOf<typeof contract.sessions.settings>> {
  const { config } = platform;
  const offersDemo = config.demo && !config.COGNITO_USER_POOL_ID;
  return {
    product: config.HEARTH_PRODUCT,
    logo: config.look.logo && platform.files.permanentPath(config.look.logo),
    colors: config.look.colors,
    slug: config.HEARTH_SLUG,
    needsSetup: await needsSetup(db, platform),
    billingBase: config.HEARTH_BILLING_BASE,
    maxio: config.MAXIO_BASE_URL !== undefined,
    reviewHost: config.HEARTH_REVIEW_HOST,
    residentUrl: config.RESIDENT_URL ?? null,
    support: { phone: config.SUPPORT_PHONE, email: config.SUPPORT_EMAIL, ticketUrl: config.SUPPORT_TICKET_URL },
    passkeys: relyingParty(headers, config.HEARTH_PUBLIC_URL) !== undefined,
    demo: offersDemo ? { password: demoPassword, accounts: demoAccounts } : null,
  };
}
