import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { confirmPassword, releasePassword, preparePassword } from './passwords/confirm-password.ts';
import { mailCode, mailNotice } from './jobs.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { savePrefs, me, refresh, refuseOtherSites, settings, signOut } from './service.ts';
import { signIn, verifyPassword } from './sign-in/sign-in.ts';
import { releaseSignUp, prepareSignUp, signUp, signUpCode } from './sign-in/sign-up.ts';

export const feature: Feature = {
  routes: [
    serve(contract.sessions.signIn, signIn, verifyPassword),
    serve(contract.sessions.signUp, signUp, prepareSignUp, releaseSignUp),
    serve(contract.sessions.signUpCode, signUpCode, refuseOtherSites),
    serve(contract.sessions.refresh, refresh, refuseOtherSites),
    serve(contract.sessions.signOut, signOut, refuseOtherSites),
    serve(contract.sessions.resetPassword, resetPassword, refuseOtherSites),
    serve(contract.sessions.confirmPassword, confirmPassword, preparePassword, releasePassword),
    serve(contract.sessions.me, me),
    serve(contract.sessions.savePrefs, savePrefs),
    serve(contract.sessions.settings, settings),
  ],
  jobs: [mailCode, mailNotice],
};
