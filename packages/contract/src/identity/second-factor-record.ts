import { z } from 'zod';
import { instant, line, objectId } from '../primitives.ts';
import { passkeyNameCharactersMaximum } from '../constants.ts';
import { securityMessages as say } from './messages.ts';

const base64url = (maximum: number) =>
  z
    .string()
    .min(1)
    .max(maximum)
    .regex(/^[A-Za-z0-9_-]*$/);
/** What an answer to a challenge names it by: single use, a few minutes, of one person and browser. */
export const challenge = z.string().min(1).max(100);
export const code = z.string().trim().min(1, say.codeRequired).max(40);
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
/** What the browser's WebAuthn takes, as it is; `challenge` in it is WebAuthn's own. */
const options = z.looseObject({ challenge: z.string() });
export const passkeyChallenge = z.object({ challenge: z.string(), expiresAt: instant, options });

export const byAuthenticator = z.strictObject({ method: z.literal('authenticator'), challenge, code });
export const byRecoveryCode = z.strictObject({ method: z.literal('recoveryCode'), challenge, code });
export const byPasskey = z.strictObject({ method: z.literal('passkey'), challenge, response: assertion });

export const factorsShown = z.object({
  /** A role held asks for a second factor, by the deployment or a property. */
  isRequired: z.boolean(),
  authenticator: z.object({ addedAt: instant, lastUsedAt: instant.nullable() }).nullable(),
  passkeys: z.array(
    z.object({
      _id: objectId,
      name: z.string(),
      addedAt: instant,
      lastUsedAt: instant.nullable(),
      /** Kept by the person's password manager or phone, so that it is on several devices. */
      isSynced: z.boolean(),
    }),
  ),
  recoveryCodes: z.object({ left: z.int(), madeAt: instant }).nullable(),
  /** False where the deployment has no public address that a passkey can belong to. */
  arePasskeysAvailable: z.boolean(),
  /** Until when changes are taken without confirming again. */
  confirmedUntil: instant.nullable(),
});
export type SecondFactors = z.infer<typeof factorsShown>;
export type Passkey = SecondFactors['passkeys'][number];

/** Codes that are shown this once; empty while the former ones stay. */
export const recoveryCodes = z.array(z.string());
export const passkeyName = line(passkeyNameCharactersMaximum).min(1, say.passkeyNameRequired);
/** The second step of the sign-in: a code or a passkey for the challenge that the password gave. */
export const proveSecondFactorBody = z.discriminatedUnion('method', [byAuthenticator, byRecoveryCode, byPasskey]);
