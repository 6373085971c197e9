import { contract } from '@hearth/contract';
import { serve } from '../../../platform/serve.ts';
import { confirmPassword, takeCode } from './confirm-password.ts';
import { resetPassword } from './reset-password.ts';
import { keepPrefs, me, refresh, refuseOtherSites, settings, signOut } from './service.ts';
import { signIn, tryPassword } from './sign-in.ts';
import { enrol, signUp } from './sign-up.ts';

export const routes = [
  serve(contract.sessions.signIn, signIn, tryPassword),
  serve(contract.sessions.signUp, signUp, enrol),
  serve(contract.sessions.refresh, refresh, refuseOtherSites),
  serve(contract.sessions.signOut, signOut, refuseOtherSites),
  serve(contract.sessions.resetPassword, resetPassword),
  serve(contract.sessions.confirmPassword, confirmPassword, takeCode),
  serve(contract.sessions.me, me),
  serve(contract.sessions.keepPrefs, keepPrefs),
  serve(contract.sessions.settings, settings),
];
