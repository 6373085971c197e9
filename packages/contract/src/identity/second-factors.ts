import { z } from 'zod';
import { endpoint, signedIn } from '../endpoint.ts';
import { done, instant, objectId } from '../primitives.ts';
import { passwordCharactersMaximum } from '../constants.ts';
import { identityMessages } from './messages.ts';
import {
  challenge,
  code,
  registration,
  passkeyChallenge,
  byAuthenticator,
  byRecoveryCode,
  byPasskey,
  factorsShown,
  recoveryCodes,
  passkeyName,
} from './second-factor-record.ts';
import { passkeySignIn, proveSecondFactor, secondFactorPasskey, startPasskeySignIn } from './second-factor-sign-in.ts';

/** The own account: open also before a required second factor is set up. */
const own = { tag: 'Identity', place: signedIn, beforeSecondFactor: true } as const;

export const getSecondFactors = endpoint({
  ...own,
  method: 'GET',
  path: '/me/second-factors',
  summary: "The caller's second factors",
  output: z.object({ data: factorsShown }),
  reads: ['user'],
});

export const confirmBody = z.discriminatedUnion('method', [
  z.strictObject({
    method: z.literal('password'),
    password: z.string().min(1, identityMessages.passwordRequired).max(passwordCharactersMaximum),
  }),
  byAuthenticator.omit({ challenge: true }),
  byRecoveryCode.omit({ challenge: true }),
  byPasskey,
]);
/** Opens changes of the own security for ten minutes, in this session alone. */
export const confirmIdentity = endpoint({
  ...own,
  method: 'POST',
  path: '/me/confirm',
  summary: 'Confirm who you are with the password or a factor, before a change of the own security',
  body: confirmBody,
  output: z.object({ success: z.literal(true), message: z.string(), confirmedUntil: instant }),
  perMinute: 60,
});
export const confirmPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/me/confirm/passkey',
  summary: 'What the browser asks a passkey for the confirmation with',
  output: passkeyChallenge,
  perMinute: 60,
});
const withCodes = z.object({ message: z.string(), recoveryCodes });

export const startAuthenticator = endpoint({
  ...own,
  method: 'POST',
  path: '/me/authenticator',
  summary: 'A new secret for an authenticator app, which counts once a code of it was given',
  output: z.object({ challenge: z.string(), expiresAt: instant, secret: z.string(), uri: z.string() }),
  confirmed: true,
  perMinute: 30,
});
export const addAuthenticatorBody = z.strictObject({ challenge, code });
export const addAuthenticator = endpoint({
  ...own,
  method: 'PUT',
  path: '/me/authenticator',
  summary: 'Add the authenticator app with a first code of it; answers recovery codes with the first factor',
  body: addAuthenticatorBody,
  output: withCodes,
  changes: ['user'],
  action: 'secondFactors.addAuthenticator',
  confirmed: true,
  shownOnce: true,
  perMinute: 30,
});
export const removeAuthenticator = endpoint({
  ...own,
  method: 'DELETE',
  path: '/me/authenticator',
  summary: 'Remove the authenticator app',
  output: done,
  changes: ['user'],
  action: 'secondFactors.removeAuthenticator',
  confirmed: true,
});
export const renewRecoveryCodes = endpoint({
  ...own,
  method: 'POST',
  path: '/me/recovery-codes',
  summary: 'Make new recovery codes in place of the former ones',
  output: withCodes,
  changes: ['user'],
  action: 'secondFactors.renewRecoveryCodes',
  confirmed: true,
  shownOnce: true,
});

export const startPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/me/passkeys/options',
  summary: 'What the browser makes a new passkey with',
  output: passkeyChallenge,
  confirmed: true,
  perMinute: 30,
});
export const addPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/me/passkeys',
  summary: 'Add the passkey that the browser made; answers recovery codes with the first factor',
  body: z.strictObject({ challenge, name: passkeyName, response: registration }),
  output: withCodes,
  changes: ['user'],
  action: 'secondFactors.addPasskey',
  confirmed: true,
  shownOnce: true,
  perMinute: 30,
});
export const renamePasskeyBody = z.strictObject({ name: passkeyName });
export const renamePasskey = endpoint({
  ...own,
  method: 'PUT',
  path: '/me/passkeys/{id}',
  summary: 'Rename a passkey',
  params: { id: objectId },
  body: renamePasskeyBody,
  output: done,
  changes: ['user'],
  action: 'secondFactors.renamePasskey',
});
export const removePasskey = endpoint({
  ...own,
  method: 'DELETE',
  path: '/me/passkeys/{id}',
  summary: 'Remove a passkey',
  params: { id: objectId },
  output: done,
  changes: ['user'],
  action: 'secondFactors.removePasskey',
  confirmed: true,
});

export const secondFactors = {
  prove: proveSecondFactor,
  provePasskey: secondFactorPasskey,
  startPasskeySignIn,
  passkeySignIn,
  get: getSecondFactors,
  confirm: confirmIdentity,
  confirmPasskey,
  startAuthenticator,
  addAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  startPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
};
