import type { Difference, LineAction } from '@hearth/contract/people/resident-sync-record';
import type { ProviderRecord, Terms } from './terms.ts';

/** A record's latest content with its applied state. */
export interface StoredRecord extends ProviderRecord {
  linkedTo: string | null;
  leaseId: string | null;
  applied: Terms | null;
  appliedContent: string | null;
  content: string;
  state: string;
}

/** Settings of a property's sync and its current date. */
export interface Situation {
  today: string;
  /** Provider name, such as Entrata. */
  source: string;
  residents: boolean;
  leases: boolean;
  /** First sync, reviewed by staff, which may replace earlier values. */
  isPreview: boolean;
  /** Staff chose the provider's values over manual changes. */
  usesProviderData: boolean;
}

/** Plan for a record. `none` changes nothing; `skip` has a reason. */
export interface Plan {
  action: Exclude<LineAction, 'missing' | 'moveOut'> | 'none' | 'skip';
  text: string;
  userId: string | null;
  /** The record that adds the person. */
  follows: string | null;
  lease: { kind: 'add' | 'change' | 'keep'; id: string | null; terms: Terms; renews?: string } | null;
  /** Other leases that end with a move. */
  ends: { id: string; terms: Terms }[];
  /** Unit shown for the person if leases aren't synced. */
  home: { unitNumber: string; building: string } | null;
  /** Saves the provider's id on the person. */
  isLinked: boolean;
  differences: Difference[];
}

export const nothing: Plan = {
  action: 'none',
  text: '',
  userId: null,
  follows: null,
  lease: null,
  ends: [],
  home: null,
  isLinked: false,
  differences: [],
};
export const conflict = (reason: string, userId: string | null, more: Partial<Plan> = {}): Plan => ({
  ...nothing,
  action: 'conflict',
  text: reason,
  userId,
  ...more,
});
export const skip = (reason: string): Plan => ({ ...nothing, action: 'skip', text: reason });

/** Fingerprint of a plan as confirmed by staff. */
export const fingerprintOf = ({ action, text, lease, ends, home, differences }: Plan) =>
  JSON.stringify({ action, text, lease, ends, home, differences });
