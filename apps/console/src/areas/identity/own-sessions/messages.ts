import { defineMessages } from '@hearth/contract/define-messages';
import { formatCount } from '@hearth/contract/format';
import type { ReactNode } from 'react';
import { rich } from '../../../ui/rich.ts';

export const text = defineMessages({
  title: 'Signed-in browsers',
  hint: "Sign out anything you don't recognize, then change your password.",
  current: 'This browser',
  seen: (address: string | null, lastActive: ReactNode, signedIn: string, factor: string | null) => {
    const details = `signed in ${signedIn}${factor ? ` ${factor}` : ''}`;
    if (!lastActive) return `${address ? `From ${address}, active` : 'Active'} now, ${details}`;
    return rich`${address ? `From ${address}, last` : 'Last'} active ${lastActive}, ${details}`;
  },
  factors: { authenticator: 'with an app code', recoveryCode: 'with a recovery code', passkey: 'with a passkey' },
  signOut: (browser: string) => `Sign out ${browser}`,
  signOutTitle: (browser: string) => `Sign out ${browser}?`,
  signOutText: (seen: ReactNode) => rich`${seen}. You'll have to sign in again on that browser.`,
  signOutOthers: 'Sign out elsewhere',
  signOutOthersTitle: 'Sign out everywhere else?',
  signOutOthersText: (others: number) =>
    others === 1
      ? 'You stay signed in here. Your other browser has to sign in again.'
      : `You stay signed in here. Your ${formatCount(others)} other browsers have to sign in again.`,
  more: (count: number) => `${formatCount(count)} more`,
  moreHint: 'Older ones not shown.',
});
