import type { LeadStatus } from '@hearth/contract/leads/lead-record';

const progress: readonly LeadStatus[] = ['new', 'contacted', 'toured', 'applied', 'leased'];

export interface ProviderUpdate {
  current: LeadStatus;
  /** True if staff set the current status. */
  isByStaff: boolean;
  /** Last status from the provider; null if none yet. */
  providerStatus: string | null;
  /** Newly reported status. */
  reported: LeadStatus;
}

/**
 * New status after a provider's report; null for no change. Repeated reports are ignored, leads never move backward,
 * leased leads stay leased, and leads that staff marked as lost aren't reopened.
 */
export function nextStatus({ current, isByStaff, providerStatus, reported }: ProviderUpdate): LeadStatus | null {
  if (reported === providerStatus || reported === current || current === 'leased') return null;
  if (reported === 'lost') return reported;
  if (current === 'lost') return isByStaff ? null : reported;
  return progress.indexOf(reported) > progress.indexOf(current) ? reported : null;
}
