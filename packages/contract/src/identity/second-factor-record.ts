import { z } from 'zod';
import { instant, line, objectId } from '../primitives.ts';
import { passkeyNameCharactersMaximum } from '../constants.ts';
import { securityMessages } from './messages.ts';

const base64url = (maximum: number) =>
  z
    .string()
    .min(1)
    .max(maximum)
    .regex(/^[A-Za-z0-9_-]*$/);
/** Challenge id: single use, valid for a few minutes, for one person and browser. */
export const challenge = z.string().min(1).max(100);
export const code = z.string().trim().min(1, securityMessages.codeRequired).max(40);
const attachment = z.enum(['platform', 'cross-platform']).optional();
const extensions = z.strictObject({
  appid: z.boolean().optional(),
  credProps: z.strictObject({ rk: z.boolean().optional() }).optional(),
  hmacCreateSecret: z.boolean().optional(),
});

/** WebAuthn's RegistrationResponseJSON. */
export const registration = z.strictObject({
  id: base64url(2000),
  rawId: base64url(2000),
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(40_000),
    authenticatorData: base64url(20_000).optional(),
    publicKey: base64url(10_000).optional(),
    publicKeyAlgorithm: z.int().optional(),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});
/** WebAuthn's AuthenticationResponseJSON. */
export const assertion = z.strictObject({
  id: base64url(2000),
  rawId: base64url(2000),
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(20_000),
    signature: base64url(10_000),
    userHandle: z.union([base64url(200), z.literal('')]).optional(),
  }),
});
export type PasskeyAssertion = z.output<typeof assertion>;
/** WebAuthn options, passed to the browser unchanged; `challenge` in them is WebAuthn's own. */
const options = z.looseObject({ challenge: z.string() });
export const passkeyChallenge = z.object({ challenge: z.string(), expiresAt: instant, options });

export const byAuthenticator = z.strictObject({ method: z.literal('authenticator'), challenge, code });
export const byRecoveryCode = z.strictObject({ method: z.literal('recoveryCode'), challenge, code });
export const byPasskey = z.strictObject({ method: z.literal('passkey'), challenge, response: assertion });

export const factorsShown = z.object({
  /** The deployment or a property requires one for the person's role. */
  isRequired: z.boolean(),
  authenticator: z.object({ addedAt: instant, lastUsedAt: instant.nullable() }).nullable(),
  passkeys: z.array(
    z.object({
      _id: objectId,
      name: z.string(),
      addedAt: instant,
      lastUsedAt: instant.nullable(),
      /** Synced across devices by a password manager or phone. */
      isSynced: z.boolean(),
    }),
  ),
  recoveryCodes: z.object({ left: z.int(), madeAt: instant }).nullable(),
  /** False if the deployment has no public domain, which passkeys need. */
  arePasskeysAvailable: z.boolean(),
  /** Changes need no new confirmation until then. */
  confirmedUntil: instant.nullable(),
});
export type SecondFactors = z.infer<typeof factorsShown>;
export type Passkey = SecondFactors['passkeys'][number];

/** New codes, shown once; empty if the existing ones still apply. */
export const recoveryCodes = z.array(z.string());
export const passkeyName = line(passkeyNameCharactersMaximum).min(1, securityMessages.passkeyNameRequired);
/** Second step of a sign-in: a code or passkey for the challenge from the password step. */
export const proveSecondFactorBody = z.discriminatedUnion('method', [byAuthenticator, byRecoveryCode, byPasskey]);
