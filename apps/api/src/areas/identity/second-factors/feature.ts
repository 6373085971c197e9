import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve, type PrepareContext } from '../../../platform/serve.ts';
import { refuseOtherSites } from '../sessions/public.ts';
import { addAuthenticator, removeAuthenticator, startAuthenticator } from './authenticator/authenticator.ts';
import { confirm, prepareConfirmation, startConfirmation } from './proof/confirm.ts';
import { mailSecurity } from './jobs.ts';
import { passkeySignIn, preparePasskey, startPasskeySignIn } from './passkeys/sign-in.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './passkeys/passkeys.ts';
import { prepareProof, prove, startPasskeyStep } from './proof/prove.ts';
import { renewRecoveryCodes } from './recovery.ts';
import { get } from './service.ts';
import { readWebAuthn } from './passkeys/webauthn.ts';

const { secondFactors } = contract;
const prepareWebAuthn = (context: PrepareContext) => refuseOtherSites(context).then(() => readWebAuthn(context));

export const feature: Feature = {
  routes: [
    serve(secondFactors.prove, prove, prepareProof),
    serve(secondFactors.provePasskey, startPasskeyStep, prepareWebAuthn),
    serve(secondFactors.startPasskeySignIn, startPasskeySignIn, prepareWebAuthn),
    serve(secondFactors.passkeySignIn, passkeySignIn, preparePasskey),
    serve(secondFactors.get, get),
    serve(secondFactors.confirm, confirm, prepareConfirmation),
    serve(secondFactors.confirmPasskey, startConfirmation, readWebAuthn),
    serve(secondFactors.startAuthenticator, startAuthenticator),
    serve(secondFactors.addAuthenticator, addAuthenticator),
    serve(secondFactors.removeAuthenticator, removeAuthenticator),
    serve(secondFactors.renewRecoveryCodes, renewRecoveryCodes),
    serve(secondFactors.startPasskey, startPasskey, readWebAuthn),
    serve(secondFactors.addPasskey, addPasskey, readWebAuthn),
    serve(secondFactors.renamePasskey, renamePasskey),
    serve(secondFactors.removePasskey, removePasskey),
  ],
  jobs: [mailSecurity],
};
