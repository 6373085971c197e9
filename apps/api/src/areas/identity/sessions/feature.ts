import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { confirmPassword, dropPassword, takePassword } from './confirm-password.ts';
import { mailCode, mailNotice } from './jobs.ts';
import { resetPassword } from './reset-password.ts';
import { keepPrefs, me, refresh, refuseOtherSites, settings, signOut } from './service.ts';
import { signIn, tryPassword } from './sign-in.ts';
import { dropEnrolment, enrol, signUp, signUpCode } from './sign-up.ts';

export const feature: Feature = {
  routes: [
    serve(contract.sessions.signIn, signIn, tryPassword),
    serve(contract.sessions.signUp, signUp, enrol, dropEnrolment),
    serve(contract.sessions.signUpCode, signUpCode, refuseOtherSites),
    serve(contract.sessions.refresh, refresh, refuseOtherSites),
    serve(contract.sessions.signOut, signOut, refuseOtherSites),
    serve(contract.sessions.resetPassword, resetPassword, refuseOtherSites),
    serve(contract.sessions.confirmPassword, confirmPassword, takePassword, dropPassword),
    serve(contract.sessions.me, me),
    serve(contract.sessions.keepPrefs, keepPrefs),
    serve(contract.sessions.settings, settings),
  ],
  jobs: [mailCode, mailNotice],
};
