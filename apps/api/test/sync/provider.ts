import type { ProviderError } from '../../src/platform/outbound/provider-error.ts';
import type {
  Provider,
  ProviderResident,
  ProviderUnit,
} from '../../src/areas/properties/integrations/providers/provider.ts';

/** An in-memory resident provider, controlled by the test. */
export interface TestProvider extends Provider {
  list: ProviderResident[];
  unitList: ProviderUnit[];
  unread: { reference: string; reason: string }[];
  perPage: number;
  /** Thrown by the next calls, in order. */
  faults: ProviderError[];
  /** The `since` and page of each call. */
  reads: { since: Date | null; page: string | null }[];
  /** Called before each page is returned. */
  before: (page: string | null) => Promise<void>;
}

/** A resident of the provider. `mark` separates tests, because an email address is one person everywhere. */
export const providerResident = (
  mark: string,
  number: number,
  more: Partial<ProviderResident> = {},
): ProviderResident => ({
  externalID: `r${String(number).padStart(5, '0')}`,
  leaseID: 'l1',
  firstName: `First${number}`,
  lastName: `Last${number}`,
  email: `tenant-${number}-${mark}@hearth.example`,
  phone: '303-555-0142',
  status: 'current',
  building: 'A',
  unit: String(100 + number),
  leaseStart: '2026-01-01',
  leaseEnd: '2199-01-01',
  moveOut: null,
  rentCents: 150_000,
  ...more,
});

export function testProvider(list: ProviderResident[] = []): TestProvider {
  const provider: TestProvider = {
    list,
    unitList: [],
    unread: [],
    perPage: 200,
    faults: [],
    reads: [],
    before: async () => undefined,
    test: async () => ({ ok: true, message: 'It answers' }),
    units: async () => ({ records: provider.unitList, unread: [], next: null }),
    async residents(since, page) {
      provider.reads.push({ since, page });
      await provider.before(page);
      const fault = provider.faults.shift();
      if (fault) throw fault;
      const start = Number(page ?? 0);
      const end = start + provider.perPage;
      return {
        records: provider.list.slice(start, end),
        unread: start === 0 ? provider.unread : [],
        next: end < provider.list.length ? String(end) : null,
      };
    },
    sendLead: async ({ reference }) => ({ externalLeadID: `x-${reference}` }),
    leads: async () => ({ records: [], unread: [], next: null }),
  };
  return provider;
}
