import { leadMessages } from '@hearth/contract/leads/messages';
import type { Lead } from '@hearth/contract/leads/lead-record';
import type { Permission } from '@hearth/contract/permissions';
import { conflict, type DatabaseErrors } from '../../../platform/errors.ts';

export const leadErrors: DatabaseErrors = {
  lead_rewards_once: () => conflict(leadMessages.rewardedAlready),
  lead_reward_contacts_once: () => conflict(leadMessages.rewardedElsewhere),
};

/** Actions available to the caller. A leased lead can earn each reward once. */
export function canOf(
  { leadStatus, duplicates, rewards }: Pick<Lead, 'leadStatus' | 'duplicates' | 'rewards'>,
  may: (permission: Permission) => boolean,
): Lead['can'] {
  const mayManage = may('leads.manage');
  const isOpenReward = leadStatus === 'leased' && rewards.length < 2;
  return {
    update: mayManage,
    merge: mayManage && duplicates > 0,
    reward: may('leads.reward') && (isOpenReward || rewards.some(({ state }) => state === 'waiting')),
  };
}

/** Day from which a lease's reward can be sent. */
export function dueOn(movesInOn: string, days: number): string {
  const day = new Date(`${movesInOn}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
