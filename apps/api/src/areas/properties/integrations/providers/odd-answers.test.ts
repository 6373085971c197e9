import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as entrata from './entrata/records.ts';
import * as propexo from './propexo/records.ts';
import type { Part, ProviderLeadStatus, ProviderResident, ProviderUnit } from './provider.ts';
import type { Fields } from './values.ts';
import * as yardi from './yardi/records.ts';

type Records = Pick<Part<ProviderResident | ProviderUnit | ProviderLeadStatus>, 'records' | 'unread'>;

const odd = fc.oneof(
  fc.constantFrom('', ' ', '0', '4', '1,0.0.0', '99/99/9999', '02/30/2024', '9'.repeat(400), '\ud800', '__proto__'),
  fc.constantFrom(null, true, 0, -1, 1e300, Number.NaN),
  fc.constantFrom<unknown>([], [null], [''], {}, { '#text': 'x' }, [[{}]]),
  fc.anything({ maxDepth: 2 }),
);

/** Any value may be an odd one, at any depth, and a list may be replaced by its only entry. */
function corrupted(right: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(right)) {
    const entries = fc.tuple(...right.map(corrupted));
    return fc.oneof(
      { weight: 6, arbitrary: entries },
      { weight: 2, arbitrary: corrupted(right[0]) },
      { weight: 1, arbitrary: odd },
    );
  }
  const usual =
    typeof right === 'object' && right !== null
      ? fc.record(Object.fromEntries(Object.entries(right).map(([key, value]) => [key, corrupted(value)])))
      : fc.constant(right);
  return fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

const lease = { status_normalized: 'ACTIVE', rent_amount_in_cents: 1e300, start_date: '2024-13-01' };
const known = { leases: new Map<string, Fields>([['7', lease]]), units: new Map<string, Fields>() };
const charge = {
  frequency: 'Monthly',
  chargeType: 'Base Rent',
  amount: '1,100.00',
  startDate: '01/01/2025',
  endDate: '',
};
const identification = [
  { '@IDType': 'ProspectID', '@IDValue': 'p1' },
  { '@IDType': 'ThirdPartyID', '@IDValue': 'x' },
];

const answers: [name: string, right: object, read: (answer: unknown) => Records][] = [
  [
    'leases of Entrata',
    {
      leases: {
        lease: [
          {
            id: '9',
            leaseStatusTypeId: '4',
            leaseIntervalId: '2',
            customers: {
              customer: [{ id: 5, customerType: 'Primary', firstName: 'Ana', leaseCustomerStatus: 'Current' }],
            },
            leaseIntervals: { leaseInterval: [{ id: '2', startDate: '01/01/2025', endDate: '12/31/2025' }] },
            scheduledCharges: { scheduledCharge: [charge] },
            unitSpaces: { unitSpace: [{ unitSpace: '206' }] },
          },
        ],
      },
    },
    (answer) => entrata.residentsOfLeases(answer, new Map(), '2026-11-22'),
  ],
  [
    'units of Entrata',
    {
      properties: {
        property: [{ units: { unit: [{ id: 1, unitNumber: 2, unitSpaces: { unitSpace: [{ unitSpaceId: 3 }] } }] } }],
      },
    },
    (answer) => entrata.unitsOfProperty(answer),
  ],
  [
    'leads of Entrata',
    {
      prospects: [
        { prospect: [{ applicationId: '1', status: 'Lease Approved', events: { event: [{ type: 'Tour' }] } }] },
      ],
    },
    (answer) => entrata.leadsOf(answer),
  ],
  [
    'residents of Propexo',
    [
      {
        id: 'r',
        first_name: 'Ana',
        last_name: null,
        leases_meta_data: [{ lease_id: '7', resident_type_normalized: 'PRIMARY' }],
      },
    ],
    (answer) => propexo.residentsOf(answer, known, () => true),
  ],
  ['units of Propexo', [{ id: 'u', number: '1', building_name: 'A' }], (answer) => propexo.unitsOf(answer)],
  ['leads of Propexo', [{ id: 'l', status: 'Applied', notes: 'Hearth' }], (answer) => propexo.leadsOf(answer)],
  [
    'residents of Yardi',
    {
      'MITS-ResidentData': {
        PropertyResidents: {
          Residents: {
            Resident: [
              {
                '@tCode': 't1',
                FirstName: 'Ana',
                Status: 'Current',
                Rent: '1,100.00',
                LeaseFromDate: '01/01/2025',
                OtherOccupants: { OtherOccupant: [{ '@rCode': 'r1', FirstName: 'Bo', Relationship: 'Roommate' }] },
              },
            ],
          },
        },
      },
    },
    (answer) => yardi.residentsOf(answer as Fields, new Map()),
  ],
  [
    'units of Yardi',
    {
      UnitInformation: {
        Property: { Units: { UnitInfo: [{ UnitID: { '#text': '1', '@UniqueID': '2' }, Unit: {} }] } },
      },
    },
    (answer) => yardi.unitsOf(answer as Fields),
  ],
  [
    'guests of Yardi',
    {
      LeadManagement: {
        Prospects: {
          Prospect: [
            {
              Customers: { Customer: [{ '@Type': 'prospect', Identification: identification }] },
              Events: { Event: [] },
            },
          ],
        },
      },
    },
    (answer) => yardi.leadsOf(answer as Fields),
  ],
];

const isDay = (day: string | null) => day === null || /^\d{4}-\d{2}-\d{2}$/.test(day);

test.each(answers)(
  'any data in the %s becomes a storable record or is reported as unreadable',
  (_name, right, read) => {
    expect(read(right).records.length).toBeGreaterThan(0);
    fc.assert(
      fc.property(corrupted(right), (answer) => {
        const { records, unread } = read(answer);
        for (const { reason } of unread) expect(reason).not.toBe('');
        for (const record of records) {
          expect('unit' in record ? record.externalID : record.externalLeadID).not.toBe('');
          if (!('leaseID' in record)) continue;
          expect(record.leaseID).not.toBe('');
          expect(record.firstName + record.lastName).not.toBe('');
          expect([record.leaseStart, record.leaseEnd, record.moveOut].every(isDay)).toBe(true);
          expect(record.rentCents === null || Number.isSafeInteger(record.rentCents)).toBe(true);
        }
        expect(JSON.stringify(records)).not.toMatch(/\\ud[89a-f]/i);
      }),
    );
  },
);
