import { codeMinutes } from '@hearth/contract/constants';
import { defineMessages } from '@hearth/contract/define-messages';

export const emails = defineMessages({
  signIn: 'Sign in',
  code: 'Code',
  codeText: "Here's the code you requested.",
  codeNote: (purpose: string) =>
    `The code and the button work once, for ${codeMinutes} minutes. Enter the code in the browser where you requested it. ${purpose}`,
  reset: {
    subject: (product: string) => `Your code for a new ${product} password`,
    heading: 'Choose a new password',
    note: "If you didn't request this code, ignore this email. Your password stays the same.",
  },
  'sign-up': {
    subject: (product: string) => `Your code for a ${product} account`,
    heading: 'Create your account',
    note: "If you didn't request this code, ignore this email. No account is created without the code.",
  },
  hasAccount: {
    subject: (product: string) => `You already have a ${product} account`,
    text: 'Someone asked to create an account with this email, but you already have one. Sign in with your password, or choose “Forgot your password?” to get a new one.',
    note: "If you didn't ask for this, you can ignore this email.",
  },
  welcome: {
    subject: (product: string) => `Welcome to ${product}`,
    text: 'Your account is ready. Sign in with your email and the password you chose.',
    note: () => "If this wasn't you, tell your property's staff.",
  },
  passwordChanged: {
    subject: (product: string) => `Your ${product} password was changed`,
    text: 'Your password was changed, and you were signed out everywhere.',
    note: (supportEmail: string) => `If this wasn't you, choose a new password right away and contact ${supportEmail}.`,
  },
});
