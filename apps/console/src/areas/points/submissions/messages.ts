import { defineMessages } from '@hearth/contract/define-messages';
import { counted, formatCount, formatPoints } from '@hearth/contract/format';
import type { ReactNode } from 'react';
import { rich } from '../../../ui/rich.ts';

const reasonNote = "We'll email the reason to residents who accept email. Submissions already reviewed are skipped.";

export const text = defineMessages({
  titles: { RESIDENT: 'Boost Approvals', AMBASSADOR: 'Ambassador Approvals' },
  tabs: { pending: 'Pending', approved: 'Approved', denied: 'Denied', void: 'Voided', all: 'All' },
  boostType: 'Boost type',
  allBoosts: 'All boost types',
  shortcuts: 'Shortcuts',
  submission: 'Submission',
  noneOpen: 'No submission selected',
  noneOpenHint: 'Select one from the list.',
  list: {
    label: 'Submissions',
    toReview: (count: number) => `${formatCount(count)} to review`,
    total: (count: number) => counted(count, 'submission'),
    selectShown: 'Select all submissions shown',
    select: (name: string, subject: string) => `Select ${name}, ${subject}`,
    hideDecided: (count: number) => `Hide ${formatCount(count)} reviewed`,
    order: 'Sort by',
    showNew: (count: number) => `Show ${counted(count, 'new submission')}`,
    noMatch: 'No submissions match your filters',
    empty: "You're all caught up",
    emptyHint: 'New submissions show up here.',
    none: 'No submissions yet',
  },
  selection: {
    label: 'Selected submissions',
    count: (count: number, points: ReactNode) => rich`${formatCount(count)} selected · ${points}`,
    all: 'Select all',
    allMatches: 'Select all matches',
    onlyOldest: (count: number) => `Oldest ${formatCount(count)} selected`,
    approve: (count: number) => `Approve ${formatCount(count)}`,
    deny: (count: number) => `Deny ${formatCount(count)}`,
  },
  decide: {
    title: {
      approve: (count: number) => `Approve ${counted(count, 'submission')}?`,
      deny: (count: number) => `Deny ${counted(count, 'submission')}?`,
    },
    properties: (count: number) => counted(count, 'property', 'properties'),
    effect: {
      approve: (points: ReactNode) => rich`${points} will be sent. ${reasonNote}`,
      deny: (points: ReactNode) => rich`No points will be sent (${points} requested). ${reasonNote}`,
    },
    points: formatPoints,
    kindTotal: (count: number, points: number) => `${counted(count, 'submission')}, ${formatPoints(points)}`,
    isShort: (balance: number) =>
      `You have ${formatPoints(balance)}. Points go to the oldest first. The rest stay pending.`,
    placeholder: 'Shared with residents',
    progress: { approve: 'Approving…', deny: 'Denying…' },
    done: (count: number, total: number) => `${formatCount(count)} of ${formatCount(total)}`,
    stop: 'Stop',
    stopHere: 'Stop here',
  },
  results: {
    label: 'Results',
    filter: 'Filter results',
    outcomes: { approved: 'Approved', denied: 'Denied', skipped: 'Skipped', refused: 'Failed' },
    counts: {
      approved: (count: number) => `${formatCount(count)} approved`,
      denied: (count: number) => `${formatCount(count)} denied`,
      skipped: (count: number) => `${formatCount(count)} skipped`,
      refused: (count: number) => `${formatCount(count)} failed`,
    },
    stopped: (left: number) => `Stopped with ${counted(left, 'submission')} left.`,
    user: 'User',
    unknown: 'Unknown submission',
    result: 'Result',
  },
  keys: {
    title: 'Keyboard shortcuts',
    names: { shift: 'Shift', enter: 'Enter', escape: 'Esc' },
    next: 'Next submission',
    previous: 'Previous submission',
    approve: 'Approve: edit the reason, then press Enter',
    deny: 'Deny: write the reason, then press Enter',
    select: 'Select or deselect this submission',
    approveAll: 'Approve all selected',
    denyAll: 'Deny all selected',
    send: 'Send your decision',
    leave: 'Leave the reason, clear the selection or close the submission',
    help: 'Show shortcuts',
  },
});
