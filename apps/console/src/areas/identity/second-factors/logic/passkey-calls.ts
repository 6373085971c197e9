import {
  passkeySignIn,
  proveSecondFactor,
  secondFactorPasskey,
  startPasskeySignIn,
} from '@hearth/contract/identity/second-factor-sign-in';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { openSession } from '../../../../platform/account.ts';
import { ApiError } from '../../../../platform/api-error.ts';
import { call } from '../../../../platform/client.ts';

type Ceremony = { options: object };

/** Why the browser gave no passkey, in words for a person. */
function refusal(error: unknown): ApiError {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError')
    return new ApiError(409, { message: 'There is a passkey of yours on this device already' });
  if (name === 'NotAllowedError' || name === 'AbortError')
    return new ApiError(400, { message: 'No passkey was used. Try again, or choose another way.' });
  return new ApiError(400, { message: 'Passkeys do not work in this browser or at this address' });
}

/** Lets the browser ask for a passkey; throws ApiError when the person or the browser declines. */
export async function askPasskey({ options }: Ceremony) {
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  try {
    return await startAuthentication({ optionsJSON });
  } catch (error) {
    throw refusal(error);
  }
}

/** Lets the browser make a passkey; throws ApiError when the person or the browser declines. */
export async function makePasskey({ options }: Ceremony) {
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
  try {
    return await startRegistration({ optionsJSON });
  } catch (error) {
    throw refusal(error);
  }
}

export async function signInWithPasskey() {
  const ceremony = await call(startPasskeySignIn);
  const response = await askPasskey(ceremony);
  await openSession(await call(passkeySignIn, { body: { challenge: ceremony.challenge, response } }));
}

export async function provePasskey(challenge: string) {
  const ceremony = await call(secondFactorPasskey, { body: { challenge } });
  const response = await askPasskey(ceremony);
  await openSession(await call(proveSecondFactor, { body: { method: 'passkey', challenge, response } }));
}
