import { providerMessages } from '@hearth/contract/properties/provider-messages';
import type { Part, ProviderLead, ProviderLeadStatus, ProviderResident, ProviderUnit } from '../provider.ts';
import { dayOrNull, emailOrNull, fields, holdsNoLease, list, text, textOrNull, type Fields } from '../values.ts';

type Read<T> = Pick<Part<T>, 'records' | 'unread'>;
type Status = ProviderResident['status'];

/** Lease statuses of the property's own system take precedence over Propexo's, which has no notice. */
const statusesByKeyword: readonly (readonly [RegExp, Status | 'none'])[] = [
  [/applica|cancel|denied|reject|withdrawn/i, 'none'],
  [/notice/i, 'notice'],
  [/month/i, 'current'],
  [/past|former|evict|moved.?out|terminated|expired|ended/i, 'past'],
  [/future|pending|upcoming|signed/i, 'future'],
  [/current|active|in.?place|renew/i, 'current'],
];
const normalized: Record<string, Status> = { ACTIVE: 'current', PENDING: 'future', INACTIVE: 'past', EVICTED: 'past' };

/** Status of a person in a lease; `none` hasn't moved in and may never, null is unknown. */
export function statusIn(lease: Fields, stay: Fields): Status | 'none' | null {
  const raw = text(lease['status_raw']);
  const theirs = statusesByKeyword.find(([words]) => words.test(raw))?.[1];
  const status =
    theirs === 'none' || theirs === 'notice' ? theirs : (normalized[text(lease['status_normalized'])] ?? theirs);
  return status === 'current' && dayOrNull(stay['notice_date']) ? 'notice' : (status ?? null);
}

export interface Known {
  leases: Map<string, Fields>;
  /** By the id in the property's own system. */
  units: Map<string, Fields>;
}

const neededOfLeases =
  'status_raw status_normalized x_unit_id unit_number start_date end_date updated_at last_seen realized_move_out_date scheduled_move_out_date rent_amount_in_cents';
const neededOfUnits = 'number building_name building_number';
const needed = new Set(`${neededOfLeases} ${neededOfUnits}`.split(' '));

/** Lease and unit data needed to read residents. */
export const trimmed = (record: Fields): Fields =>
  Object.fromEntries(Object.entries(record).filter(([key]) => needed.has(key)));

/** One resident per lease. `keeps` filters by move-out date. */
export function residentsOf(
  results: unknown,
  { leases, units }: Known,
  keeps: (person: Fields, lease: Fields, left: string | null) => boolean,
) {
  const records = new Map<string, ProviderResident>();
  const unread: { reference: string; reason: string }[] = [];
  for (const person of list(results)) {
    const externalID = text(person['id']);
    const [firstName, lastName] = [text(person['first_name']), text(person['last_name'])];
    for (const stay of list(person['leases_meta_data'])) {
      const type = text(stay['resident_type_normalized']);
      if (type === 'GUARANTOR' || holdsNoLease.test(text(stay['x_resident_type']))) continue;
      const leaseID = text(stay['lease_id']);
      const lease = leases.get(leaseID);
      const status = lease && statusIn(lease, stay);
      if (status === 'none') continue;
      const reason =
        (!externalID && providerMessages.noReference('number')) ||
        (!firstName && !lastName && providerMessages.noName) ||
        (!lease && providerMessages.noReference('lease')) ||
        (!status && providerMessages.unknownStatus(text(lease?.['status_raw']) || text(lease?.['status_normalized'])));
      if (reason || !lease || !status) {
        unread.push({ reference: externalID || leaseID, reason: reason || '' });
        continue;
      }
      const unit = fields(units.get(text(lease['x_unit_id'])));
      const leaseEnd = dayOrNull(lease['end_date']);
      const moveOut =
        dayOrNull(stay['move_out_date']) ??
        dayOrNull(lease['realized_move_out_date']) ??
        dayOrNull(lease['scheduled_move_out_date']);
      if (!keeps(person, lease, status === 'past' ? (moveOut ?? leaseEnd) : null)) continue;
      records.set(`${leaseID}/${externalID}`, {
        externalID,
        leaseID,
        firstName,
        lastName,
        email: emailOrNull(person['email_1']) ?? emailOrNull(person['email_2']),
        phone: textOrNull(person['phone_1']) ?? textOrNull(person['phone_2']),
        status,
        building: buildingOf(unit),
        unit: text(lease['unit_number']) || text(unit['number']),
        leaseStart: dayOrNull(lease['start_date']),
        leaseEnd,
        moveOut,
        rentCents: type === 'PRIMARY' ? rentOf(lease) : null,
      });
    }
  }
  return { records: [...records.values()], unread };
}

const buildingOf = (unit: Fields) => text(unit['building_name']) || text(unit['building_number']);

function rentOf({ rent_amount_in_cents: cents }: Fields): number | null {
  return typeof cents === 'number' && cents >= 0 && cents < 1e11 ? Math.round(cents) : null;
}

export function unitsOf(results: unknown): Read<ProviderUnit> {
  const records: ProviderUnit[] = [];
  const unread: { reference: string; reason: string }[] = [];
  for (const one of list(results)) {
    const [externalID, unit] = [text(one['id']), text(one['number'])];
    if (!externalID || !unit) unread.push({ reference: externalID, reason: providerMessages.noReference('name') });
    else
      records.push({
        externalID,
        unit,
        building: buildingOf(one),
        floorPlan: text(one['floor_plan_name']),
        active: true,
      });
  }
  return { records, unread };
}

/** Keywords of lead statuses; the first match wins. */
const stages: readonly (readonly [RegExp, ProviderLeadStatus['status']])[] = [
  [/cancel|denied|reject|\blost\b|inactive|archiv|closed|withdrawn|\bcold\b|not interested|former/i, 'lost'],
  [/not contacted|uncontacted|^new\b/i, 'new'],
  [/leased|lease (signed|approved|executed)|resident|moved.?in/i, 'leased'],
  [/\blease\b|appli/i, 'applied'],
  [/tour|\bshow|visit/i, 'toured'],
  [/contact|engaged|working|follow|appointment/i, 'contacted'],
  [/active|prospect|open|lead|guest|wait|pending|warm|hot/i, 'new'],
];

/** Lead status from the status name of the property's own system; null if unknown. */
export function stageOf(status: unknown): ProviderLeadStatus['status'] | null {
  const statusText = text(status);
  return statusText ? (stages.find(([words]) => words.test(statusText))?.[1] ?? null) : 'new';
}

/** The newest open prospect, which is the existing lead. */
export const earlierLead = (results: readonly Fields[]): string =>
  text(results.findLast(({ status }) => stageOf(status) !== 'lost')?.['id']);

const reference = /\bHearth ([0-9a-f]{24})\b/;

export function leadsOf(results: unknown): Read<ProviderLeadStatus> {
  const records: ProviderLeadStatus[] = [];
  const unread: { reference: string; reason: string }[] = [];
  for (const lead of list(results)) {
    const [externalLeadID, status] = [text(lead['id']), stageOf(lead['status'])];
    const ours = reference.exec(text(lead['notes']))?.[1];
    if (externalLeadID && status) records.push({ externalLeadID, status, ...(ours && { reference: ours }) });
    else if (!externalLeadID) unread.push({ reference: '', reason: providerMessages.noReference('number') });
    else unread.push({ reference: externalLeadID, reason: providerMessages.unknownStatus(text(lead['status'])) });
  }
  return { records, unread };
}

/** A lead in Propexo's format. */
export function leadBody(
  propertyParams: object,
  { firstName, lastName, email, phone, floorPlanType, note, reference: ours }: ProviderLead,
) {
  return {
    ...propertyParams,
    first_name: firstName,
    last_name: lastName,
    ...(email && { email_1: email }),
    ...(phone && { phone_1: phone, phone_1_type: 'MOBILE' }),
    ...(floorPlanType && { desired_unit_type: floorPlanType }),
    notes: [note, `Hearth ${ours}`].filter(Boolean).join('\n'),
    third_party_id: ours,
  };
}
