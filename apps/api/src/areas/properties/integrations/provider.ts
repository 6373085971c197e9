import { providerMessages as say } from '@hearth/contract/properties/provider-messages';
import { ProviderError } from '../../../platform/outbound/provider-error.ts';

/** What a property's system says of its residents: one adapter for each provider, opened for one property. */
export interface Provider {
  /** Says in one sentence what works or what is wrong. */
  test(): Promise<{ ok: boolean; message: string }>;
  units(page: string | null): Promise<Part<ProviderUnit>>;
  /** `since` null is a full snapshot; pages are the provider's own cursors, good for the same `since` alone. */
  residents(since: Date | null, page: string | null): Promise<Part<ProviderResident>>;
  /** Safe to repeat: a lead that arrived before is found by its reference and not sent again. */
  sendLead(lead: ProviderLead): Promise<{ externalLeadID: string }>;
  leads(since: Date | null, page: string | null): Promise<Part<ProviderLeadStatus>>;
}

/** One page of an answer; `next` null ends. `unread` came but could not be read: by its own number where it has one, and why. */
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
 * One person in one lease. `status` outranks dates: `current` with a passed end date is month to month.
 * Days are YYYY-MM-DD; what the provider does not say is null, or an empty text.
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

/** `reference` is Hearth's own id of the lead, which the provider keeps. */
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
  /** Hearth's own id of the lead, where the provider keeps it: its number may be another one than the first that was told. */
  reference?: string;
  status: 'new' | 'contacted' | 'toured' | 'applied' | 'leased' | 'lost';
}

/** The parts of an answer, one after the other; a provider that names a page twice would never end. */
export async function* everyPart<T>(name: string, read: (page: string | null) => Promise<Part<T>>) {
  const seen = new Set<string | null>();
  let page: string | null = null;
  do {
    seen.add(page);
    const part: Part<T> = await read(page);
    yield part;
    page = part.next;
  } while (page !== null && !seen.has(page));
  if (page !== null) throw new ProviderError('protocol', say.notUnderstood(name));
}

/** The page that came last, and what it began with. */
export interface LastPage {
  page: string | null;
  first: string;
}

/** Another page that is the one before it: going on would never end, and ending would miss people. */
export function refuseSamePage(name: string, before: LastPage | undefined, { page, first }: LastPage): void {
  if (first && page !== null && page !== before?.page && first === before?.first)
    throw new ProviderError('protocol', say.samePage(name));
}

/** What a test of the connection says: the sentence of `attempt`, or of what kept it from working. */
export async function tested(attempt: () => Promise<string>): ReturnType<Provider['test']> {
  try {
    return { ok: true, message: await attempt() };
  } catch (error) {
    if (error instanceof ProviderError) return { ok: false, message: error.message };
    throw error;
  }
}
