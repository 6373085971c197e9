import type { contract } from '@hearth/contract';
import { passkeysMaximum } from '@hearth/contract/constants';
import { securityMessages } from '@hearth/contract/identity/messages';
import { actorId, type Ctx } from '../../../../platform/context.ts';
import { conflict, notFound, refused } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/id.ts';
import { RefusedAfterCommit } from '../../../../platform/pipeline.ts';
import type { OutputOf, InputOf } from '../../../../platform/serve.ts';
import { closeChallenge, lockChallenge, openChallenge } from '../proof/challenges.ts';
import { mailSecurity } from '../jobs.ts';
import { readOwner, lockOwner } from '../queries.ts';
import { addPasskey as insertPasskey, deletePasskey, readPasskeys, setPasskeyName } from './records.ts';
import { afterRemoval, initialRecoveryCodes, recordChange } from '../recovery.ts';
import { algorithms, partyOf, type WebAuthn } from './webauthn.ts';

type Start = typeof contract.secondFactors.startPasskey;
type Add = typeof contract.secondFactors.addPasskey;
type Rename = typeof contract.secondFactors.renamePasskey;
type Remove = typeof contract.secondFactors.removePasskey;

/** Requests a new passkey, excluding devices that already have one of the user's. */
export async function startPasskey(ctx: Ctx, _input: InputOf<Start>, webauthn: WebAuthn): Promise<OutputOf<Start>> {
  const userId = actorId(ctx);
  const owner = await readOwner(ctx.db, userId);
  if (!owner) throw notFound('User');
  const known = await readPasskeys(ctx.db, userId);
  if (known.length >= passkeysMaximum) throw conflict(securityMessages.passkeysFull);
  const options = await webauthn.generateRegistrationOptions({
    rpName: ctx.platform.config.HEARTH_PRODUCT,
    rpID: partyOf(ctx).id,
    userID: new Uint8Array(Buffer.from(userId)),
    userName: owner.email,
    userDisplayName: ctx.actor.name,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  const opened = await openChallenge(ctx, { purpose: 'passkey', userId, webauthn: options.challenge });
  ctx.reply.header('cache-control', 'no-store');
  return { ...opened, options: { ...options } };
}

/** The credential created for our challenge and origin; undefined if invalid. */
async function verifyRegistration(
  ctx: Ctx,
  webauthn: WebAuthn,
  challenge: string,
  response: InputOf<Add>['body']['response'],
) {
  const party = partyOf(ctx);
  try {
    const { registrationInfo } = await webauthn.verifyRegistrationResponse({
      response: response as Parameters<WebAuthn['verifyRegistrationResponse']>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    });
    return registrationInfo;
  } catch {
    return undefined;
  }
}

/** Saves the passkey created for the challenge. */
export async function addPasskey(ctx: Ctx, { body }: InputOf<Add>, webauthn: WebAuthn): Promise<OutputOf<Add>> {
  const userId = actorId(ctx);
  await lockOwner(ctx.db, userId);
  const challenge = await lockChallenge(ctx, body.challenge, 'passkey');
  if (!challenge?.webauthn) throw conflict(securityMessages.timedOut);
  await closeChallenge(ctx.db, challenge.id);
  const registration = await verifyRegistration(ctx, webauthn, challenge.webauthn, body.response);
  if (!registration) throw new RefusedAfterCommit(refused(securityMessages.passkeyWrong));
  if ((await readPasskeys(ctx.db, userId)).length >= passkeysMaximum) throw conflict(securityMessages.passkeysFull);
  const { id: credentialId, publicKey, counter, transports = [] } = registration.credential;
  const isNew = await insertPasskey(ctx.db, {
    id: newId(),
    userId,
    credentialId,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
    name: body.name,
    isSynced: registration.credentialBackedUp,
  });
  if (!isNew) throw conflict(securityMessages.passkeyExists);
  const recoveryCodes = await initialRecoveryCodes(ctx);
  recordChange(ctx, undefined, { passkey: body.name });
  ctx.enqueue(mailSecurity, { userId, notice: 'passkeyAdded', detail: body.name, key: ctx.requestId });
  return { message: securityMessages.passkeyAdded, recoveryCodes };
}

export async function renamePasskey(ctx: Ctx, { params, body }: InputOf<Rename>) {
  const before = await setPasskeyName(ctx.db, actorId(ctx), params.id, body.name);
  if (before === undefined) throw notFound('Passkey');
  recordChange(ctx, { passkey: before }, { passkey: body.name });
  return { success: true as const, message: securityMessages.passkeyRenamed };
}

/** Removes a passkey, unless it's the last factor of a user who needs one. */
export async function removePasskey(ctx: Ctx, { params }: InputOf<Remove>) {
  const userId = actorId(ctx);
  await lockOwner(ctx.db, userId);
  const name = await deletePasskey(ctx.db, userId, params.id);
  if (name === undefined) throw notFound('Passkey');
  await afterRemoval(ctx);
  recordChange(ctx, { passkey: name }, undefined);
  ctx.enqueue(mailSecurity, { userId, notice: 'passkeyRemoved', detail: name, key: ctx.requestId });
  return { success: true as const, message: securityMessages.passkeyRemoved };
}
