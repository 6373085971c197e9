import { providerMessages } from '@hearth/contract/properties/provider-messages';
import { ProviderError } from '../../../../platform/outbound/provider-error.ts';

/** An adapter for a property-management system, opened for one property. */
export interface Provider {
  /** Result of a connection test, in one sentence. */
  test(): Promise<{ ok: boolean; message: string }>;
  units(page: string | null): Promise<Part<ProviderUnit>>;
  /** `since` null is a full snapshot; pages are the provider's cursors, valid for the same `since` only. */
  residents(since: Date | null, page: string | null): Promise<Part<ProviderResident>>;
  /** Safe to repeat: an existing lead is found by its reference and isn't sent again. */
  sendLead(lead: ProviderLead): Promise<{ externalLeadID: string }>;
  leads(since: Date | null, page: string | null): Promise<Part<ProviderLeadStatus>>;
}

/** One page; `next` null ends. `unread` records couldn't be read: their id, if any, and the reason. */
export interface Part<T> {
  records: readonly T[];
  unread: readonly { reference: string; reason: string }[];
  next: string | null;
}

export interface ProviderUnit {
  externalID: string;
  building: string;
  unit: string;
  floorPlan: string;
  active: boolean;
}

/**
 * One person in one lease. `status` outranks dates: `current` past the end date is month to month. Dates are YYYY-MM-
 * DD; missing values are null or empty.
 */
export interface ProviderResident {
  externalID: string;
  leaseID: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  status: 'current' | 'future' | 'notice' | 'past';
  building: string;
  unit: string;
  leaseStart: string | null;
  leaseEnd: string | null;
  moveOut: string | null;
  rentCents: number | null;
}

/** `reference` is Hearth's lead id, which the provider stores. */
export interface ProviderLead {
  reference: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  floorPlanType: string;
  note: string;
  createdAt: Date;
}

export interface ProviderLeadStatus {
  externalLeadID: string;
  /** Hearth's lead id, if the provider stores it: its own id can change. */
  reference?: string;
  status: 'new' | 'contacted' | 'toured' | 'applied' | 'leased' | 'lost';
}

/** Reads pages in order. Stops at a repeated page, which would never end. */
export async function* everyPart<T>(name: string, read: (page: string | null) => Promise<Part<T>>) {
  const seen = new Set<string | null>();
  let page: string | null = null;
  do {
    seen.add(page);
    const part: Part<T> = await read(page);
    yield part;
    page = part.next;
  } while (page !== null && !seen.has(page));
  if (page !== null) throw new ProviderError('protocol', providerMessages.notUnderstood(name));
}

/** The last page and its first record. */
export interface LastPage {
  page: string | null;
  first: string;
}

/** Error for a repeated page: continuing would never end, and stopping would miss residents. */
export function refuseSamePage(name: string, before: LastPage | undefined, { page, first }: LastPage): void {
  if (first && page !== null && page !== before?.page && first === before?.first)
    throw new ProviderError('protocol', providerMessages.samePage(name));
}

/** Result of a connection test: the sentence of `attempt`, or of the error. */
export async function tested(attempt: () => Promise<string>): ReturnType<Provider['test']> {
  try {
    return { ok: true, message: await attempt() };
  } catch (error) {
    if (error instanceof ProviderError) return { ok: false, message: error.message };
    throw error;
  }
}
