import { defineMessages } from '@hearth/contract/define-messages';
import { asSentence } from '@hearth/contract/format';

export const text = defineMessages({
  titles: {
    signIn: 'Sign in',
    signUp: 'Create your account',
    reset: 'Reset your password',
    confirm: 'Choose a new password',
  },
  signInTo: (product: string) => `Sign in to ${product}`,
  password: 'Password',
  newPassword: 'New password',
  repeatPassword: 'Repeat new password',
  code: 'Code',
  wait: 'One moment…',
  tryAgainIn: (time: string) => `Try again in ${time}`,
  notLoaded: "This form couldn't load. Check your connection and try again.",
  sendCode: 'Send code',
  sendAnother: 'Send another code',
  backToSignIn: 'Back to sign in',
  setup: {
    title: (product: string) => `${product} isn't set up yet.`,
    body: 'On the server, run npm run setup. It creates the first admin account and prints a link to sign in with.',
  },
  login: {
    passkey: 'Sign in with a passkey',
    forgot: 'Forgot your password?',
    signUp: 'Create your account',
    demo: 'Demo accounts',
    demoHint: 'Choose an account to sign in with.',
    demoPassword: (password: string) => `Password: ${password}`,
  },
  secondStep: {
    authenticator: {
      lead: 'Enter the code from your authenticator app.',
      label: 'Code',
      use: 'Use your authenticator app',
    },
    recoveryCode: {
      lead: 'Enter one of your recovery codes. Each works once.',
      label: 'Recovery code',
      use: 'Use a recovery code',
    },
    passkey: { lead: "Confirm it's you with your passkey.", label: '', use: 'Use a passkey' },
    back: 'Back to password',
  },
  signUp: {
    hello: (name: string) =>
      name ? `Hi ${name}, choose a password for your account.` : 'Choose a password for your account.',
    submit: 'Create account',
    codeHint: 'Check your email and enter the code in this browser',
    otherEmail: 'Use another email',
    signedInAs: (email: string) =>
      `You're signed in as ${email}. Creating this account signs you out of that one here.`,
    gone: (reason: string) => `${asSentence(reason)} We can email you a code instead.`,
    lead: "Enter the email your property has on file. We'll email you a code.",
    stay: (name: string) => `Stay signed in as ${name}`,
    signIn: 'Sign in instead',
  },
  confirm: {
    submit: 'Change password',
    codeHint: 'From the email. Use the browser where you requested it.',
    gone: (reason: string) => `${asSentence(reason)} Enter the code from the email, or request a new one.`,
  },
  reset: { lead: "We'll email you a code to choose a new password.", haveCode: 'I have a code' },
});
