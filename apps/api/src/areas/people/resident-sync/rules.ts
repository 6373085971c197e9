import { syncMessages as say } from '@hearth/contract/people/resident-sync-messages';
import type { Difference, LineAction } from '@hearth/contract/people/resident-sync-record';
import { daysLater } from '../../../platform/days.ts';
import { faultOf, match, type Facts, type Lease, type Match, type Person } from './matching.ts';
import {
  differencesOf,
  fieldsApart,
  merged,
  termsOf,
  unitKey,
  unitOf,
  type ProviderRecord,
  type Terms,
} from './terms.ts';

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

const nothing: Plan = {
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
const conflict = (reason: string, userId: string | null, more: Partial<Plan> = {}): Plan => ({
  ...nothing,
  action: 'conflict',
  text: reason,
  userId,
  ...more,
});
const skip = (reason: string): Plan => ({ ...nothing, action: 'skip', text: reason });

/** What makes two plans the same for whoever confirmed one of them. */
export const printOf = ({ action, text, lease, ends, home, differences }: Plan) =>
  JSON.stringify({ action, text, lease, ends, home, differences });

const overlaps = (a: Terms, b: Terms) =>
  unitKey(a) === unitKey(b) && a.startDate < b.endDate && b.startDate < a.endDate;
const plain = ({ unitNumber, building, startDate, endDate, rentAmount, monthToMonth }: Terms): Terms => ({
  unitNumber,
  building,
  startDate,
  endDate,
  rentAmount,
  monthToMonth,
});

/** The lease that a record is about: the one that was written from it, else one of the same unit that is nobody else's. */
function leaseOf(record: KeptRecord, terms: Terms, person: Person, { siblings }: Facts): Lease | undefined {
  const linked = person.leases.find(({ id }) => id === record.leaseId);
  if (linked) return linked;
  const taken = new Set(siblings.filter(({ id }) => id !== record.id).map(({ leaseId }) => leaseId));
  const found = person.leases.filter(
    (lease) => !lease.isVoid && !taken.has(lease.id) && unitKey(lease) === unitKey(terms) && overlaps(lease, terms),
  );
  return found.find(({ startDate }) => startDate === terms.startDate) ?? found[0];
}

const endedOn = (lease: Lease, day: string): Terms => ({
  ...plain(lease),
  endDate: day > lease.startDate ? day : daysLater(lease.startDate, 1),
  monthToMonth: false,
});
const runsBeyond = (lease: Lease, day: string) => !lease.isVoid && (lease.monthToMonth || lease.endDate > day);

/** Leases that the provider says nothing of any more while the person lives in another one: they end with the move. */
function leftBehind(record: KeptRecord, terms: Terms, person: Person, { siblings }: Facts): Plan['ends'] {
  return siblings.flatMap((sibling) => {
    if (sibling.id === record.id || sibling.isLive || sibling.userId !== person.id) return [];
    const lease = person.leases.find(({ id }) => id === sibling.leaseId);
    const day = sibling.moveOut ?? terms.startDate;
    return lease && runsBeyond(lease, day) ? [{ id: lease.id, terms: endedOn(lease, day) }] : [];
  });
}

const renewalGapDays = 31;

/** The lease in the same unit that a new one goes on from: the last that has ended by then, unless it was renewed already. */
function renewedBy(terms: Terms, person: Person, ends: Plan['ends']): Lease | undefined {
  const standing = person.leases.filter(({ isVoid }) => !isVoid);
  const renewed = new Set(standing.map(({ renews }) => renews));
  const endOf = (lease: Lease) => ends.find(({ id }) => id === lease.id)?.terms.endDate ?? lease.endDate;
  return standing
    .filter((lease) => !renewed.has(lease.id) && unitKey(lease) === unitKey(terms) && endOf(lease) <= terms.startDate)
    .filter((lease) => daysLater(endOf(lease), renewalGapDays) >= terms.startDate)
    .sort((a, b) => (endOf(a) < endOf(b) ? 1 : -1))[0];
}

/** What becomes of the lease of somebody who is in Hearth. */
function withLease(record: KeptRecord, person: Person, facts: Facts, situation: Situation): Plan {
  const { source, today, takesProvider, isPreview } = situation;
  const found = { ...nothing, userId: person.id, isLinked: person.externalId === '' };
  const terms = termsOf(record, today, source);
  if ('fault' in terms) return conflict(terms.fault, person.id);
  let lease = leaseOf(record, terms, person, facts);
  if (lease?.isVoid && !takesProvider)
    return conflict(say.leaseEndedHere, person.id, { lease: { kind: 'keep', id: lease.id, terms } });
  if (lease?.isVoid) lease = undefined;
  const ends = leftBehind(record, terms, person, facts);
  const endedIds = new Set(ends.map(({ id }) => id));
  const standing = person.leases.filter(({ id, isVoid }) => !isVoid && id !== lease?.id && !endedIds.has(id));
  const wanted = lease ? merged(lease, terms) : terms;
  const inTheWay = standing.find((other) => overlaps(other, wanted));
  if (inTheWay) return conflict(say.leaseOverlaps, person.id);
  if (!lease) {
    const [left] = ends;
    const from = person.leases.find(({ id }) => id === left?.id);
    const isTransfer = from !== undefined && unitKey(from) !== unitKey(terms);
    const renews = renewedBy(terms, person, ends)?.id;
    return {
      ...found,
      action: isTransfer ? 'transfer' : 'change',
      text: isTransfer ? say.transfer(unitOf(from)) : renews ? say.renewal : say.newLease,
      lease: { kind: 'add', id: null, terms: wanted, ...(renews && { renews }) },
      ends,
    };
  }
  const ours = plain(lease);
  const apart = fieldsApart(ours, terms);
  const byHand = apart.filter((field) => (record.applied ? ours[field] !== record.applied[field] : !isPreview));
  if (byHand.length > 0 && !takesProvider)
    return conflict(say.changedByHand, person.id, {
      differences: differencesOf(ours, terms),
      lease: { kind: 'keep', id: lease.id, terms: ours },
    });
  if (apart.length + ends.length > 0)
    return {
      ...found,
      action: 'change',
      text: say.change,
      lease: { kind: apart.length > 0 ? 'change' : 'keep', id: lease.id, terms: wanted },
      ends,
      differences: differencesOf(ours, terms),
    };
  const kept: Plan['lease'] = { kind: 'keep', id: lease.id, terms: wanted };
  return found.isLinked ? { ...found, action: 'change', text: say.link, lease: kept } : { ...found, lease: kept };
}

/** Where leases are not synced the person shows the provider's unit. */
function withHome(record: KeptRecord, person: Person): Plan {
  const { unitNumber, building } = record;
  const isElsewhere = unitNumber !== '' && unitKey(person) !== unitKey(record);
  const plan = { ...nothing, userId: person.id, isLinked: person.externalId === '' };
  if (isElsewhere)
    return {
      ...plan,
      action: 'change',
      text: say.change,
      home: { unitNumber, building },
      differences: [{ field: 'Unit', hearth: unitOf(person), provider: unitOf(record) }],
    };
  return plan.isLinked ? { ...plan, action: 'change', text: say.link } : plan;
}

/** Who has moved out is never removed; only a lease that was left for another one ends by itself. */
function ofPast(record: KeptRecord, person: Person, facts: Facts, { today, source }: Situation): Plan {
  const terms = termsOf(record, today, source);
  const lease = 'fault' in terms ? undefined : leaseOf(record, terms, person, facts);
  const day = record.moveOut ?? record.leaseEnd ?? today;
  const livesElsewhere = facts.siblings.some(
    ({ id, userId, isLive, isApplied }) => id !== record.id && userId === person.id && isLive && isApplied,
  );
  const found = { ...nothing, userId: person.id };
  if (!lease) return found;
  const kept: Plan['lease'] = { kind: 'keep', id: lease.id, terms: plain(lease) };
  if (!livesElsewhere || !runsBeyond(lease, day)) return { ...found, lease: kept };
  const ended = endedOn(lease, day);
  return {
    ...found,
    action: 'change',
    text: say.change,
    lease: { kind: 'change', id: lease.id, terms: ended },
    differences: differencesOf(plain(lease), ended),
  };
}

/** Somebody who is not at the property yet; `userId` where the company knows them. */
function ofNewcomer(record: KeptRecord, userId: string | null, situation: Situation): Plan {
  const { source, today, residents, leases } = situation;
  if (!residents) return skip(say.residentsNotSynced);
  const terms = leases ? termsOf(record, today, source) : null;
  if (terms && 'fault' in terms) return conflict(terms.fault, null);
  return {
    ...nothing,
    action: userId ? 'add' : 'create',
    text: userId ? say.add : say.create,
    userId,
    lease: terms && { kind: 'add', id: null, terms },
    home: leases ? null : { unitNumber: record.unitNumber, building: record.building },
    isLinked: true,
  };
}

/** The plan for who was removed by hand: nothing, until staff choose what the provider says. */
function ofRemoved(
  { name, userId }: Extract<Match, { kind: 'removed' }>,
  record: KeptRecord,
  facts: Facts,
  situation: Situation,
): Plan {
  if (!situation.takesProvider) return conflict(say.removedHere(name), userId);
  const known = facts.addresses.get(record.email);
  return ofNewcomer(record, known?.isAddable ? known.id : null, situation);
}

/** What is done with a record, given what is in Hearth; preview, run and repair share it, and it decides alone. */
export function planRecord(record: KeptRecord, facts: Facts, situation: Situation): Plan {
  const { source, today, leases } = situation;
  if (record.state === 'ignored' && record.appliedContent === record.content && !situation.takesProvider)
    return skip(say.ignored);
  const fault = faultOf(record, source);
  if (fault) return conflict(fault, null);
  const found = match(record, facts, source);
  if (record.status === 'past')
    return found.kind === 'person' && leases ? ofPast(record, found.person, facts, situation) : skip(say.movedOut);
  switch (found.kind) {
    case 'conflict':
      return conflict(found.reason, found.userId);
    case 'removed':
      return ofRemoved(found, record, facts, situation);
    case 'person':
      return leases ? withLease(record, found.person, facts, situation) : withHome(record, found.person);
    case 'known':
      return ofNewcomer(record, found.userId, situation);
    case 'new':
      return ofNewcomer(record, null, situation);
    case 'follows': {
      const terms = termsOf(record, today, source);
      if ('fault' in terms) return conflict(terms.fault, null);
      return leases
        ? {
            ...nothing,
            action: 'change',
            text: say.newLease,
            follows: found.recordId,
            lease: { kind: 'add', id: null, terms },
          }
        : skip(say.waitsForOther);
    }
  }
}
