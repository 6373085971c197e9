import { z } from 'zod';
import { anyone } from '../endpoint.ts';
import { shared } from '../resource.ts';
import { assertion, challenge, passkeyChallenge, proveSecondFactorBody } from './second-factor-record.ts';
import { session } from './session-record.ts';

const signInCalls = shared({ tag: 'Identity', scope: anyone, needsNoSpace: true });

export const proveSecondFactor = signInCalls.endpoint('POST /auth/second-factor', {
  summary: 'Finish signing in with an authenticator code, a recovery code or a passkey',
  body: proveSecondFactorBody,
  output: session,
  action: 'secondFactors.prove',
  perMinute: 60,
});
export const secondFactorPasskey = signInCalls.endpoint('POST /auth/second-factor/passkey', {
  summary: 'Get the passkey options for the second sign-in step',
  body: z.strictObject({ challenge }),
  output: passkeyChallenge,
  perMinute: 60,
});

/** Sign-in with just a passkey, which requires user verification (fingerprint, face or PIN). */
export const startPasskeySignIn = signInCalls.endpoint('POST /auth/passkey/options', {
  summary: 'Get the passkey options for signing in without a password',
  output: passkeyChallenge,
  perMinute: 30,
});
export const passkeySignIn = signInCalls.endpoint('POST /auth/passkey', {
  summary: 'Sign in with a passkey',
  body: z.strictObject({ challenge, response: assertion }),
  output: session,
  action: 'secondFactors.passkeySignIn',
  perMinute: 60,
});
