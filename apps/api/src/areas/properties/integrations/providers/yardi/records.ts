import { providerMessages } from '@hearth/contract/properties/provider-messages';
import type { Part, ProviderLeadStatus, ProviderResident, ProviderUnit } from '../provider.ts';
import { textOf } from './soap.ts';
import { at, centsOrNull, dayOrNull, emailOrNull, list, type Fields } from '../values.ts';

type Read<T> = Pick<Part<T>, 'records' | 'unread'>;

const statusOf: Record<string, ProviderResident['status'] | 'none'> = {
  current: 'current',
  'current resident': 'current',
  'month to month': 'current',
  eviction: 'current',
  notice: 'notice',
  future: 'future',
  'future resident': 'future',
  past: 'past',
  former: 'past',
  'former resident': 'past',
  applicant: 'none',
  'approved applicant': 'none',
  prospect: 'none',
  waitlist: 'none',
  canceled: 'none',
  cancelled: 'none',
  denied: 'none',
};

const phoneOf = (person: Fields) =>
  list(person['Phone'])
    .map((phone) => textOf(phone['PhoneNumber']))
    .find(Boolean) ?? null;

/** Residents of `GetResidents`: the leaseholder and the roommates in the lease. */
export function residentsOf(result: Fields, buildings: ReadonlyMap<string, string>): Read<ProviderResident> {
  const records = new Map<string, ProviderResident>();
  const unread: { reference: string; reason: string }[] = [];
  for (const resident of list(at(result, 'MITS-ResidentData', 'PropertyResidents', 'Residents', 'Resident'))) {
    const statusText = textOf(resident['Status']);
    const status = statusOf[statusText.toLowerCase()];
    if (status === 'none') continue;
    const code = textOf(resident['@tCode']);
    const leaseID = textOf(resident['leaseId']) || code;
    const unit = textOf(resident['UnitCode']);
    const roommates = list(at(resident, 'OtherOccupants', 'OtherOccupant')).filter(({ Relationship }) =>
      /roommate|spouse|co-?resident/i.test(textOf(Relationship)),
    );
    for (const person of [resident, ...roommates]) {
      const externalID = person === resident ? code : textOf(person['@rCode']) || textOf(person['@tCode']);
      const [firstName, lastName] = [textOf(person['FirstName']), textOf(person['LastName'])];
      const reason =
        ((!externalID || !leaseID) && providerMessages.noReference('tenant code')) ||
        (!firstName && !lastName && providerMessages.noName) ||
        (!status && providerMessages.unknownStatus(statusText));
      if (reason || !status) {
        unread.push({ reference: externalID || code, reason: reason || '' });
        continue;
      }
      records.set(`${leaseID}/${externalID}`, {
        externalID,
        leaseID,
        firstName,
        lastName,
        email: emailOrNull(textOf(person['Email'])),
        phone: phoneOf(person),
        status,
        building: buildings.get(unit) ?? '',
        unit,
        leaseStart: dayOrNull(textOf(resident['LeaseFromDate'])),
        leaseEnd: dayOrNull(textOf(resident['LeaseToDate'])),
        moveOut: dayOrNull(textOf(person['MoveOutDate'])) ?? dayOrNull(textOf(resident['MoveOutDate'])),
        rentCents: person === resident ? centsOrNull(textOf(resident['Rent'])) : null,
      });
    }
  }
  return { records: [...records.values()], unread };
}

/** Units of `GetUnitInformation`. */
export function unitsOf(result: Fields): Read<ProviderUnit> {
  const records = new Map<string, ProviderUnit>();
  const unread: { reference: string; reason: string }[] = [];
  for (const one of list(at(result, 'UnitInformation', 'Property')).flatMap((property) =>
    list(at(property, 'Units', 'UnitInfo')),
  )) {
    const unit = textOf(one['UnitID']);
    const externalID = textOf(at(one, 'UnitID', '@UniqueID')) || unit;
    if (!unit) {
      unread.push({ reference: externalID, reason: providerMessages.noReference('unit code') });
      continue;
    }
    const floorPlan = textOf(at(one, 'Unit', 'FloorplanName')) || textOf(at(one, 'Unit', 'UnitType'));
    records.set(externalID, {
      externalID,
      building: textOf(at(one, 'Unit', 'BuildingName')),
      unit,
      floorPlan,
      active: true,
    });
  }
  return { records: [...records.values()], unread };
}

/** Customer types of a guest card. A future resident has signed; before that it's an application. */
const stages: Record<string, ProviderLeadStatus['status']> = {
  prospect: 'new',
  applicant: 'applied',
  approved_applicant: 'applied',
  future_resident: 'leased',
  current_resident: 'leased',
  former_resident: 'leased',
  canceled: 'lost',
  cancelled: 'lost',
  denied: 'lost',
  lost: 'lost',
  inactive: 'lost',
};
const tourPattern = /^(show|walkin|selfguidedtour|tour)$/i;
const wasCalled = /^(calltoprospect|email|text|sms|chat|appointment)$/i;

/** Status of a guest card from its customer type and events; null for an unknown type. */
export function stageOf(type: string, events: readonly string[]): ProviderLeadStatus['status'] | null {
  const stage = stages[type.toLowerCase().replaceAll(/[\s-]+/g, '_')] ?? null;
  if (stage !== 'new') return stage;
  if (events.some((event) => tourPattern.test(event))) return 'toured';
  return events.some((event) => wasCalled.test(event)) ? 'contacted' : 'new';
}

export const prospectsOf = (result: Fields) => list(at(result, 'LeadManagement', 'Prospects', 'Prospect'));

/** An id of a guest card by its kind: ProspectID, ThirdPartyID. */
export const numberOf = (prospect: Fields, kind: string): string =>
  list(at(prospect, 'Customers', 'Customer'))
    .flatMap((customer) => list(customer['Identification']))
    .filter((one) => textOf(one['@IDType']) === kind)
    .map((one) => textOf(one['@IDValue']))[0] ?? '';

export function leadsOf(result: Fields): Read<ProviderLeadStatus> {
  const records: ProviderLeadStatus[] = [];
  const unread: { reference: string; reason: string }[] = [];
  for (const prospect of prospectsOf(result)) {
    const [externalLeadID, reference] = [numberOf(prospect, 'ProspectID'), numberOf(prospect, 'ThirdPartyID')];
    const [customer] = list(at(prospect, 'Customers', 'Customer'));
    const type = textOf(customer?.['@Type']);
    const events = list(at(prospect, 'Events', 'Event')).map((event) => textOf(event['@EventType']));
    const status = stageOf(type, events);
    if (externalLeadID && status) records.push({ externalLeadID, status, ...(reference && { reference }) });
    else if (!externalLeadID) unread.push({ reference, reason: providerMessages.noReference('prospect number') });
    else unread.push({ reference: externalLeadID, reason: providerMessages.unknownStatus(type) });
  }
  return { records, unread };
}
