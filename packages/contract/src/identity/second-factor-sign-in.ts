import { z } from 'zod';
import { anyone, endpoint } from '../endpoint.ts';
import { assertion, challenge, passkeyChallenge, proveSecondFactorBody } from './second-factor-record.ts';
import { session } from './session-record.ts';

const tag = 'Identity';

export const proveSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'Finish the sign-in with a code of the authenticator app, a recovery code or a passkey',
  tag,
  place: anyone,
  needsNoSpace: true,
  body: proveSecondFactorBody,
  output: session,
  action: 'secondFactors.prove',
  perMinute: 60,
});
export const secondFactorPasskey = endpoint({
  method: 'POST',
  path: '/auth/second-factor/passkey',
  summary: 'What the browser asks the passkey of the second step with',
  tag,
  place: anyone,
  needsNoSpace: true,
  body: z.strictObject({ challenge }),
  output: passkeyChallenge,
  perMinute: 60,
});

/** Sign-in with a passkey alone, which then must have verified the person (fingerprint, face or PIN). */
export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  summary: 'What the browser asks for a passkey with, in place of email and password',
  tag,
  place: anyone,
  needsNoSpace: true,
  output: passkeyChallenge,
  perMinute: 30,
});
export const passkeySignIn = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Sign in with a passkey',
  tag,
  place: anyone,
  needsNoSpace: true,
  body: z.strictObject({ challenge, response: assertion }),
  output: session,
  action: 'secondFactors.passkeySignIn',
  perMinute: 60,
});
