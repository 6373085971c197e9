import type { Difference, LineAction } from '@hearth/contract/people/resident-sync-record';
import type { ProviderRecord, Terms } from './terms.ts';

/** A record as it came last, with what of it was written. */
export interface KeptRecord extends ProviderRecord {
  linkedTo: string | null;
  leaseId: string | null;
  applied: Terms | null;
  appliedContent: string | null;
  content: string;
  state: string;
}

/** What is synced at a property, and on which day there. */
export interface Situation {
  today: string;
  /** The provider's name, such as Entrata. */
  source: string;
  residents: boolean;
  leases: boolean;
  /** Staff look at all of it before it happens, so that values of before the first sync may be replaced. */
  isPreview: boolean;
  /** Staff chose the provider's values over what was changed by hand. */
  takesProvider: boolean;
}

/** What is done with one record. `none` changes nothing, `skip` says why. */
export interface Plan {
  action: Exclude<LineAction, 'missing' | 'moveOut'> | 'none' | 'skip';
  text: string;
  userId: string | null;
  /** The record that brings the person. */
  follows: string | null;
  lease: { kind: 'add' | 'change' | 'keep'; id: string | null; terms: Terms; renews?: string } | null;
  /** Other leases that end, because the person moved. */
  ends: { id: string; terms: Terms }[];
  /** Where leases are not synced: the unit that the person shows. */
  home: { unitNumber: string; building: string } | null;
  /** The provider's id is written to the person. */
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

/** What makes two plans the same for whoever confirmed one of them. */
export const printOf = ({ action, text, lease, ends, home, differences }: Plan) =>
  JSON.stringify({ action, text, lease, ends, home, differences });
