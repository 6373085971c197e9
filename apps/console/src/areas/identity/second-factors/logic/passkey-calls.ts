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
import { text } from '../messages.ts';

type Ceremony = { options: object };

/** The error shown when the browser returns no passkey. */
function passkeyErrorOf(error: unknown): ApiError {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return new ApiError(409, { message: text.passkeyErrors.exists });
  if (name === 'NotAllowedError' || name === 'AbortError')
    return new ApiError(400, { message: text.passkeyErrors.canceled });
  return new ApiError(400, { message: text.passkeyErrors.unsupported });
}

/** Has the browser ask for a passkey. Throws ApiError when the person or the browser declines. */
export async function requestPasskey({ options }: Ceremony) {
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  try {
    return await startAuthentication({ optionsJSON });
  } catch (error) {
    throw passkeyErrorOf(error);
  }
}

/** Has the browser create a passkey. Throws ApiError when the person or the browser declines. */
export async function makePasskey({ options }: Ceremony) {
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
  try {
    return await startRegistration({ optionsJSON });
  } catch (error) {
    throw passkeyErrorOf(error);
  }
}

export async function signInWithPasskey() {
  const ceremony = await call(startPasskeySignIn);
  const response = await requestPasskey(ceremony);
  await openSession(await call(passkeySignIn, { body: { challenge: ceremony.challenge, response } }));
}

export async function provePasskey(challenge: string) {
  const ceremony = await call(secondFactorPasskey, { body: { challenge } });
  const response = await requestPasskey(ceremony);
  await openSession(await call(proveSecondFactor, { body: { method: 'passkey', challenge, response } }));
}
