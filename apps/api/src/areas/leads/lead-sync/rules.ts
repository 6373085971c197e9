import type { LeadStatus } from '@hearth/contract/leads/lead-record';

const progress: readonly LeadStatus[] = ['new', 'contacted', 'toured', 'applied', 'leased'];

export interface Standing {
  current: LeadStatus;
  /** Staff, and not the provider, brought it there. */
  isByStaff: boolean;
  /** What the provider said before; null where it said nothing yet. */
  said: string | null;
  /** What it says now. */
  says: LeadStatus;
}

/**
 * Where a provider's status moves a lead; null where it stays. What is said again is no news, nothing goes backwards, what leased
 * stays leased, and a lead that staff gave up is not opened again.
 */
export function movedTo({ current, isByStaff, said, says }: Standing): LeadStatus | null {
  if (says === said || says === current || current === 'leased') return null;
  if (says === 'lost') return says;
  if (current === 'lost') return isByStaff ? null : says;
  return progress.indexOf(says) > progress.indexOf(current) ? says : null;
}
