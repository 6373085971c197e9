import { defineMessages } from '@hearth/contract/define-messages';

/** Security emails; `detail` is a passkey's name or how many codes are left. */
export const emails = defineMessages({
  signIn: 'Sign in',
  warning: (product: string, supportEmail: string) =>
    `If this wasn't you, someone else may be in your ${product} account. Change your password right away and contact ${supportEmail}.`,
  notices: {
    authenticatorAdded: {
      subject: 'An authenticator app was added',
      text: () => "An authenticator app was added to your account. You'll need its code to sign in.",
    },
    authenticatorRemoved: {
      subject: 'Your authenticator app was removed',
      text: () => 'Your authenticator app was removed. Its codes no longer work.',
    },
    passkeyAdded: {
      subject: 'A passkey was added',
      text: (name: string) => `The passkey “${name}” was added to your account. You can sign in with it.`,
    },
    passkeyRemoved: {
      subject: 'A passkey was removed',
      text: (name: string) => `The passkey “${name}” was removed. You can't sign in with it anymore.`,
    },
    codesRenewed: {
      subject: 'You have new recovery codes',
      text: () => 'New recovery codes were created for your account. The old ones no longer work.',
    },
    recoveryCodeUsed: {
      subject: 'A recovery code was used',
      text: (left: string) => `One of your recovery codes was used. You have ${left} left.`,
    },
    wrongCodes: {
      subject: 'Failed sign-in attempts on your account',
      text: () =>
        "Someone entered several wrong sign-in codes in a row. They may know your password. We're slowing down further attempts.",
    },
    reset: {
      subject: 'Your second factor was reset',
      text: () =>
        'An administrator reset your second factor and signed you out everywhere. Sign in with your password, then set up a new second factor.',
    },
  },
});
