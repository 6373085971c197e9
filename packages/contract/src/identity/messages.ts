import { defineMessages } from '../define-messages.ts';
import { counted } from '../format.ts';

export const identityMessages = defineMessages({
  emailRequired: 'Email is required',
  emailInvalid: 'Enter a valid Email',
  passwordRequired: 'Password is required',
  passwordShort: 'Password must be at least 10 characters',
  passwordHint: 'At least 10 characters. Avoid common passwords, your name and your email.',
  passwordCommon: 'That password is too common. Choose another.',
  passwordSimple: 'That password is too simple. Avoid repeated or sequential characters.',
  passwordPersonal: "Password can't be made of your name, your email or the product's name",
  passwordsDiffer: "Passwords don't match",
  codeRequired: 'Code is required',
  wrongCredentials: 'Incorrect email or password',
  locked: (seconds: number) => `Too many failed attempts. Try again in ${inWords(seconds)}.`,
  resetSent: 'If this email has an account, we sent it a code.',
  signUpCodeSent: 'If a property has this email on file, we sent it a code.',
  codeWrong: 'That code is wrong or has expired',
  linkGone: 'That link was used already or has expired',
  invitationWaits: 'Sign in with the invited email to see your invitation, or create an account for it.',
  codeOrLink: "Send either the email's code or its link",
  passwordChanged: 'Password changed. Sign in with your new password.',
  signedOut: 'Signed out',
  otherSite: 'This request came from another site',
});

/** Messages about second factors and one's own sessions. */
export const securityMessages = defineMessages({
  secondFactorRequired: 'Your role can move points, so it needs a second factor. Set one up to continue.',
  confirmationRequired: "Confirm it's you first",
  codeRequired: 'Code is required',
  codeWrong: 'That code is wrong or already used',
  recoveryCodeWrong: 'That recovery code is wrong or already used',
  passkeyWrong: "That passkey wasn't accepted",
  passwordWrong: 'Incorrect password',
  factorRequired: 'Confirm with your second factor or a recovery code instead',
  timedOut: 'This took too long. Start again.',
  signInTimedOut: 'Your sign-in took too long or had too many attempts. Sign in again.',
  noAuthenticator: "You don't have an authenticator app",
  ownFactor: 'Change your own second factors in your account. If you lost them, ask someone with a higher role.',
  noSecondFactor: 'No second factor is set up',
  passkeyExists: 'You already added this passkey',
  passkeysFull: "You've reached the limit on passkeys. Remove one first.",
  passkeysUnavailable: "Passkeys only work at this site's public address",
  passkeyNameRequired: 'Name is required',
  stillRequired: 'Your role needs a second factor. Add another one before you remove this one.',
  confirmed: 'Confirmed',
  authenticatorAdded: 'Authenticator app added',
  authenticatorRemoved: 'Authenticator app removed',
  passkeyAdded: 'Passkey added',
  passkeyRenamed: 'Passkey renamed',
  passkeyRemoved: 'Passkey removed',
  codesRenewed: 'New recovery codes created. The old ones no longer work.',
  sessionEnded: 'Browser signed out',
  sessionsEnded: (count: number) =>
    count === 0 ? "You weren't signed in anywhere else" : `Signed out ${counted(count, 'other browser')}`,
});

function inWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return counted(count, unit);
}
