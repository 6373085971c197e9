import { counted } from '../format.ts';
export const identityMessages = {
  emailRequired: 'Email is required',
  emailInvalid: 'Enter a valid Email',
  passwordRequired: 'Password is required',
  passwordShort: 'Password must be at least 10 characters',
  passwordHint: 'At least 10 characters; not a common password, nor made of your name or email',
  passwordCommon: 'This password is one of the most common ones',
  passwordSimple: 'Password must not repeat or count up a few characters',
  passwordPersonal: 'Password must not be made of your name, your email or the name of the product',
  passwordsDiffer: 'Passwords do not match',
  codeRequired: 'Code is required',
  wrongCredentials: 'Incorrect email or password',
  locked: (seconds: number) => `Too many failed attempts. Please try again in ${inWords(seconds)}.`,
  resetSent: 'If an account with this email exists, a code has been sent to it.',
  signUpCodeSent: 'If this email has been added by a property, a code has been sent to it.',
  codeWrong: 'The code is wrong or has expired',
  linkGone: 'This link has been used or has expired',
  invitationWaits: 'Sign in with the address that was invited to answer your invitation, or create its account',
  codeOrLink: 'Send either the code or the link of the email',
  passwordChanged: 'Password changed. Please sign in.',
  signedOut: 'Signed out',
  otherSite: 'This request was sent by another site',
} as const;

/** Sentences of second factors and of the own sessions. */
export const securityMessages = {
  secondFactorRequired: 'Your role moves points here, so it needs a second factor. Set one up to go on.',
  confirmationRequired: 'Confirm that it is you first',
  codeRequired: 'Code is required',
  codeWrong: 'The code is wrong or was used before',
  recoveryCodeWrong: 'The recovery code is wrong or was used before',
  passkeyWrong: 'The passkey was not accepted',
  passwordWrong: 'Incorrect password',
  factorRequired: 'Confirm with your second factor or a recovery code instead',
  timedOut: 'This took too long. Please start again.',
  signInTimedOut: 'Your sign-in took too long or had too many attempts. Please sign in again.',
  authenticatorExists: 'There is an authenticator app already. Remove it first.',
  noAuthenticator: 'There is no authenticator app',
  ownFactor: 'Your own factors are changed in your account. If they are lost, ask somebody who stands above you.',
  noSecondFactor: 'There is no second factor',
  passkeyExists: 'This passkey has been added already',
  passkeysFull: 'There are as many passkeys as can be kept. Remove one first.',
  passkeysUnavailable: 'Passkeys need the public address of this deployment',
  passkeyNameRequired: 'Name is required',
  passkeyNameLong: 'Name must be at most 60 characters',
  stillRequired: 'Your role needs a second factor. Add another one before you remove this one.',
  confirmed: 'Confirmed',
  authenticatorAdded: 'Authenticator app added',
  authenticatorRemoved: 'Authenticator app removed',
  passkeyAdded: 'Passkey added',
  passkeyRenamed: 'Passkey renamed',
  passkeyRemoved: 'Passkey removed',
  codesRenewed: 'New recovery codes made; the former ones no longer work',
  signInAgain: 'Please sign in again',
  sessionEnded: 'Signed out there',
  sessionsEnded: (count: number) =>
    count === 0 ? 'You were signed in nowhere else' : `Signed out elsewhere (${count})`,
} as const;

function inWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return counted(count, unit);
}
