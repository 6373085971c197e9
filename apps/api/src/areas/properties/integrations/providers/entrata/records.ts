import { providerMessages } from '@hearth/contract/properties/provider-messages';
import type { Part, ProviderLeadStatus, ProviderResident, ProviderUnit } from '../provider.ts';
import {
  at,
  centsOrNull,
  dayOrNull,
  emailOrNull,
  holdsNoLease,
  list,
  text,
  textOrNull,
  type Fields,
} from '../values.ts';

type Read<T> = Pick<Part<T>, 'records' | 'unread'>;

/** Statuses of a lease (`leaseStatusTypeId`) and of its customers (`leaseCustomerStatus`). Others never moved in. */
const statusOfLease: Record<string, ProviderResident['status']> = {
  '3': 'future',
  '4': 'current',
  '5': 'notice',
  '6': 'past',
  future: 'future',
  current: 'current',
  notice: 'notice',
  past: 'past',
  evicted: 'past',
};
const neverMovedInPattern = /^(applicant|cancell?ed|denied|archived)$/;

/** Residents of `getLeases`: one per customer with a lease. `today` decides the current rent charge. */
export function residentsOfLeases(result: unknown, buildings: ReadonlyMap<string, string>, today: string) {
  const records = new Map<string, ProviderResident>();
  const unread: { reference: string; reason: string }[] = [];
  for (const lease of list(at(result, 'leases', 'lease')))
    for (const customer of list(at(lease, 'customers', 'customer'))) {
      const type = text(customer['customerType']).toLowerCase();
      const given = text(customer['leaseCustomerStatus']).toLowerCase();
      if (holdsNoLease.test(type) || neverMovedInPattern.test(given)) continue;
      const [externalID, leaseID] = [text(customer['id']), text(lease['id'])];
      const [firstName, lastName] = [text(customer['firstName']), text(customer['lastName'])];
      const status = statusOfLease[given] ?? statusOfLease[text(lease['leaseStatusTypeId'])];
      const reason =
        (!externalID && providerMessages.noReference('customer number')) ||
        (!leaseID && providerMessages.noReference('lease number')) ||
        (!firstName && !lastName && providerMessages.noName) ||
        (!status && providerMessages.unknownStatus(given || text(lease['leaseStatusTypeId'])));
      if (reason || !status) {
        unread.push({ reference: externalID || leaseID, reason: reason || '' });
        continue;
      }
      const interval = currentInterval(lease);
      const leaseStart = dayOrNull(interval['startDate']);
      records.set(`${leaseID}/${externalID}`, {
        externalID,
        leaseID,
        firstName,
        lastName,
        email: emailOrNull(customer['emailAddress']),
        phone: textOrNull(list(at(customer, 'phones', 'phone'))[0]?.['phoneNumber']),
        status,
        building: buildings.get(text(lease['unitId'])) ?? '',
        unit: text(list(at(lease, 'unitSpaces', 'unitSpace'))[0]?.['unitSpace']),
        leaseStart,
        leaseEnd: dayOrNull(interval['endDate']),
        moveOut: dayOrNull(customer['moveOutDate']) ?? dayOrNull(lease['moveOutDate']),
        // Rent belongs to the lease, so it's returned once, with the first signer.
        rentCents: type === 'primary' ? rentOf(lease, status === 'future' ? (leaseStart ?? today) : today) : null,
      });
    }
  return { records: [...records.values()], unread };
}

/** The current interval of a lease; a renewed lease has several. */
function currentInterval(lease: Fields): Fields {
  const intervals = list(at(lease, 'leaseIntervals', 'leaseInterval'));
  return (
    intervals.find(({ id }) => text(id) === text(lease['leaseIntervalId'])) ??
    intervals.find(({ isActiveLeaseInterval }) => text(isActiveLeaseInterval) === 't') ??
    intervals.at(-1) ??
    {}
  );
}

/** Monthly rent charge on that date, or the last one; null without a charge. */
function rentOf(lease: Fields, day: string): number | null {
  const rents = list(at(lease, 'scheduledCharges', 'scheduledCharge'))
    .filter(({ frequency }) => text(frequency) === 'Monthly')
    .filter(({ chargeType, chargeCode }) => /\brent\b/i.test(`${text(chargeType)} ${text(chargeCode)}`))
    .map(({ startDate, endDate, amount }) => ({
      from: dayOrNull(startDate) ?? '',
      to: dayOrNull(endDate) ?? '9999-12-31',
      cents: centsOrNull(amount),
    }))
    .filter((rent): rent is typeof rent & { cents: number } => rent.cents !== null);
  const now = rents.filter(({ from, to }) => from <= day && to >= day);
  const last = rents.filter(({ to }) => rents.every((other) => other.to <= to));
  const due = now.length > 0 ? now : last;
  return due.length > 0 ? due.reduce((sum, { cents }) => sum + cents, 0) : null;
}

const unitsIn = (result: unknown) =>
  list(at(result, 'properties', 'property')).flatMap((property) => list(at(property, 'units', 'unit')));

/** Each rentable space: a unit or one of its bedrooms. */
export function unitsOfProperty(result: unknown): Read<ProviderUnit> {
  const records = new Map<string, ProviderUnit>();
  const unread: { reference: string; reason: string }[] = [];
  for (const unit of unitsIn(result)) {
    const spaces = list(at(unit, 'unitSpaces', 'unitSpace'));
    for (const space of spaces.length > 0 ? spaces : [{}]) {
      const externalID = text(space['unitSpaceId']) || text(unit['id']);
      const name = text(space['unitNumber']) || text(unit['unitNumber']);
      if (!externalID || !name) {
        unread.push({ reference: externalID || name, reason: providerMessages.noReference(name ? 'number' : 'name') });
        continue;
      }
      const [building, floorPlan] = [text(unit['buildingName']), text(unit['floorplanName'])];
      records.set(externalID, { externalID, building, unit: name, floorPlan, active: true });
    }
  }
  return { records: [...records.values()], unread };
}

/** Building by Entrata's unit id, which leases leave out. */
export const buildingsOf = (result: unknown): ReadonlyMap<string, string> =>
  new Map(unitsIn(result).map((unit) => [text(unit['id']), text(unit['buildingName'])]));

/** Prospects of `getLeads`, which come as an object or a list with one object. */
export const prospectsOf = (result: unknown): Fields[] =>
  list(at(result, 'prospects')).flatMap((prospects) => list(prospects['prospect']));

/** Lead stages in Entrata. Only an approved lease counts as leased, because rewards follow from it. */
const stages: readonly (readonly [RegExp, ProviderLeadStatus['status']])[] = [
  [/\b(cancell?ed|denied|archived|withdrawn)$/, 'lost'],
  [/^guest card\b/, 'new'],
  [/^application\b/, 'applied'],
  [/^lease approved$/, 'leased'],
  [/^lease\b/, 'applied'],
];

const tour = /tour|appointment|visit/i;
const tookPlace = /^(?!.*no.?show).*(complet|show|attend|visited)/i;

/** Lead status; null for an unknown stage. */
export function stageOf(prospect: Fields): ProviderLeadStatus['status'] | null {
  const stage = text(prospect['status']).toLowerCase();
  const status = stages.find(([name]) => name.test(stage))?.[1] ?? null;
  const wasHere = list(at(prospect, 'events', 'event')).some(
    ({ type, eventResult }) => tour.test(text(type)) && tookPlace.test(text(eventResult)),
  );
  return status === 'new' && wasHere ? 'toured' : status;
}

/** The newest open prospect, created on or after `from` if given: the existing lead. */
export function earlierLead(result: unknown, from: string | null): string {
  const open = prospectsOf(result).filter(
    (prospect) => stageOf(prospect) !== 'lost' && (from === null || (dayOrNull(prospect['createdOn']) ?? '') >= from),
  );
  const newest = open.toSorted((a, b) => Number(text(b['applicationId'])) - Number(text(a['applicationId'])))[0];
  return text(newest?.['applicationId']);
}

export function leadsOf(result: unknown): Read<ProviderLeadStatus> {
  const records: ProviderLeadStatus[] = [];
  const unread: { reference: string; reason: string }[] = [];
  for (const prospect of prospectsOf(result)) {
    const externalLeadID = text(prospect['applicationId']);
    const status = stageOf(prospect);
    if (externalLeadID && status) records.push({ externalLeadID, status });
    else if (!externalLeadID)
      unread.push({ reference: '', reason: providerMessages.noReference('application number') });
    else unread.push({ reference: externalLeadID, reason: providerMessages.unknownStatus(text(prospect['status'])) });
  }
  return { records, unread };
}
