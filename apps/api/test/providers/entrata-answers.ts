import { formatDate } from '@hearth/contract/format';
import type { KeptLead, Tenant } from '../sync/provider-world.ts';

export const statusIds = { future: '3', current: '4', notice: '5', past: '6' } as const;
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
const day = (iso: string | null) => (iso ? formatDate(iso) : '');
/** Entrata serializes a single-item list as the item and an empty list as an empty string. */
export const listed = <T>(values: T[]): T[] | T | '' => (values.length > 1 ? values : (values[0] ?? ''));

/** A lease as in `getLeases` r2, with all of its people, primary first. */
export function leaseOf(people: Tenant[]) {
  const [first] = people as [Tenant, ...Tenant[]];
  return {
    id: first.leaseID,
    leaseStatusTypeId: statusIds[first.status],
    propertyId: '641240',
    moveInDate: day(first.leaseStart),
    ...(first.moveOut && { moveOutDate: day(first.moveOut) }),
    propertyName: 'Oak Park',
    leaseIntervalStatus: capital(first.status),
    isMonthToMonth: 0,
    leaseIntervalId: `1${first.leaseID}`,
    floorPlanName: first.floorPlan,
    customers: {
      customer: listed(
        people.map((person, n) => ({
          id: Number(person.externalID),
          customerType: n === 0 ? 'Primary' : 'Responsible',
          firstName: person.firstName,
          lastName: person.lastName,
          nameFull: `${person.lastName}, ${person.firstName}`,
          emailAddress: person.email ?? '',
          leaseCustomerStatus: capital(person.status),
          relationshipName: n === 0 ? 'Primary' : 'Roommate',
          moveInDate: day(person.leaseStart),
          moveOutDate: day(person.moveOut),
          phones: person.phone
            ? { phone: [{ phoneTypeName: 'Primary', phoneType: 'mobile', phoneNumber: person.phone, countryCode: 1 }] }
            : '',
        })),
      ),
    },
    unitId: first.unitID,
    unitSpaces: first.unit ? { unitSpace: [{ unitSpaceId: Number(first.unitID) + 1, unitSpace: first.unit }] } : '',
    scheduledCharges:
      first.rentCents === null
        ? ''
        : {
            scheduledCharge: [charge(first, 'Base Rent', first.rentCents), charge(first, 'Parking', 7500)],
          },
    leaseIntervals: {
      leaseInterval: [
        {
          id: `1${first.leaseID}`,
          startDate: day(first.leaseStart),
          endDate: day(first.leaseEnd),
          leaseIntervalTypeName: 'Application',
          leaseIntervalStatusTypeId: Number(statusIds[first.status]),
        },
      ],
    },
  };
}

const charge = ({ leaseID, leaseStart, leaseEnd }: Tenant, chargeType: string, cents: number) => ({
  id: `4${leaseID}`,
  frequency: 'Monthly',
  leaseIntervalId: `1${leaseID}`,
  startDate: day(leaseStart),
  endDate: day(leaseEnd),
  chargeType,
  chargeCode: chargeType,
  amount: (cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ','),
  chargeUsage: 'Base',
});

export const unitOf = (tenant: Tenant) => ({
  id: Number(tenant.unitID),
  unitNumber: tenant.unit,
  buildingName: tenant.building,
  floorplanName: tenant.floorPlan,
  unitSpaces: { unitSpace: { unitSpaceId: Number(tenant.unitID) + 1, unitNumber: tenant.unit } },
});

export const prospectOf = (lead: KeptLead) => ({
  applicationId: lead.externalLeadID,
  status: lead.stage,
  createdOn: formatDate(lead.changedAt.toISOString().slice(0, 10)),
  customers: {
    customer: [
      {
        firstName: lead.firstName,
        lastName: lead.lastName,
        email: lead.email ?? '',
        cellPhoneNumber: lead.phone ?? '',
      },
    ],
  },
  events: '',
});
