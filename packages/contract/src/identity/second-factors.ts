import { z } from 'zod';
import { signedIn } from '../endpoint.ts';
import { done, instant } from '../primitives.ts';
import { passwordCharactersMaximum } from '../constants.ts';
import { shared } from '../resource.ts';
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

const factorCalls = shared({ tag: 'Identity', scope: signedIn, beforeSecondFactor: true });

export const getSecondFactors = factorCalls.endpoint('GET /me/second-factors', {
  summary: 'Get your second factors',
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
/** Allows security changes for ten minutes, in this session only. */
export const confirmIdentity = factorCalls.endpoint('POST /me/confirm', {
  summary: 'Confirm your identity with your password or a factor before a security change',
  body: confirmBody,
  output: z.object({ success: z.literal(true), message: z.string(), confirmedUntil: instant }),
  perMinute: 60,
});
export const confirmPasskey = factorCalls.endpoint('POST /me/confirm/passkey', {
  summary: 'Get the passkey options for confirming your identity',
  output: passkeyChallenge,
  perMinute: 60,
});
const withCodes = z.object({ message: z.string(), recoveryCodes });

export const startAuthenticator = factorCalls.endpoint('POST /me/authenticator', {
  summary: 'Create a secret for an authenticator app, valid once its first code is entered',
  output: z.object({ challenge: z.string(), expiresAt: instant, secret: z.string(), uri: z.string() }),
  confirmed: true,
  perMinute: 30,
});
export const addAuthenticatorBody = z.strictObject({ challenge, code });
export const addAuthenticator = factorCalls.endpoint('PUT /me/authenticator', {
  summary: 'Add the authenticator app with its first code; the first factor returns recovery codes',
  body: addAuthenticatorBody,
  output: withCodes,
  changes: ['user'],
  action: 'secondFactors.addAuthenticator',
  confirmed: true,
  perMinute: 30,
  shownOnce: true,
});
export const removeAuthenticator = factorCalls.endpoint('DELETE /me/authenticator', {
  summary: 'Remove the authenticator app',
  output: done,
  changes: ['user'],
  action: 'secondFactors.removeAuthenticator',
  confirmed: true,
});
export const renewRecoveryCodes = factorCalls.endpoint('POST /me/recovery-codes', {
  summary: 'Replace your recovery codes',
  output: withCodes,
  changes: ['user'],
  action: 'secondFactors.renewRecoveryCodes',
  confirmed: true,
  shownOnce: true,
});

export const startPasskey = factorCalls.endpoint('POST /me/passkeys/options', {
  summary: 'Get the options for creating a passkey',
  output: passkeyChallenge,
  confirmed: true,
  perMinute: 30,
});
export const addPasskey = factorCalls.endpoint('POST /me/passkeys', {
  summary: 'Add the created passkey; the first factor returns recovery codes',
  body: z.strictObject({ challenge, name: passkeyName, response: registration }),
  output: withCodes,
  changes: ['user'],
  action: 'secondFactors.addPasskey',
  confirmed: true,
  perMinute: 30,
  shownOnce: true,
});
export const renamePasskeyBody = z.strictObject({ name: passkeyName });
export const renamePasskey = factorCalls.endpoint('PUT /me/passkeys/{id}', {
  summary: 'Rename a passkey',
  body: renamePasskeyBody,
  output: done,
  changes: ['user'],
  action: 'secondFactors.renamePasskey',
});
export const removePasskey = factorCalls.endpoint('DELETE /me/passkeys/{id}', {
  summary: 'Remove a passkey',
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
