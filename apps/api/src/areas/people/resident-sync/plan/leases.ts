import { syncMessages } from '@hearth/contract/people/resident-sync-messages';
import { daysLater } from '../../../../platform/days.ts';
import type { Facts, Lease, Person } from './matching.ts';
import { type StoredRecord, type Situation, type Plan, nothing, conflict } from './planned.ts';
import { differencesOf, fieldsApart, merged, termsOf, unitKey, unitOf, type Terms } from './terms.ts';

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

/** The lease of a record: the one it created, else an unclaimed one in the same unit. */
function leaseOf(record: StoredRecord, terms: Terms, person: Person, { siblings }: Facts): Lease | undefined {
  const linked = person.leases.find(({ id }) => id === record.leaseId);
  if (linked) return linked;
  const claimedIds = new Set(siblings.filter(({ id }) => id !== record.id).map(({ leaseId }) => leaseId));
  const found = person.leases.filter(
    (lease) =>
      !lease.isVoid && !claimedIds.has(lease.id) && unitKey(lease) === unitKey(terms) && overlaps(lease, terms),
  );
  return found.find(({ startDate }) => startDate === terms.startDate) ?? found[0];
}

const endedOn = (lease: Lease, day: string): Terms => ({
  ...plain(lease),
  endDate: day > lease.startDate ? day : daysLater(lease.startDate, 1),
  monthToMonth: false,
});
const runsBeyond = (lease: Lease, day: string) => !lease.isVoid && (lease.monthToMonth || lease.endDate > day);

/** Leases no longer at the provider because the person moved to another one; they end with the move. */
function leasesLeft(record: StoredRecord, terms: Terms, person: Person, { siblings }: Facts): Plan['ends'] {
  return siblings.flatMap((sibling) => {
    if (sibling.id === record.id || sibling.isLive || sibling.userId !== person.id) return [];
    const lease = person.leases.find(({ id }) => id === sibling.leaseId);
    const day = sibling.moveOut ?? terms.startDate;
    return lease && runsBeyond(lease, day) ? [{ id: lease.id, terms: endedOn(lease, day) }] : [];
  });
}

const renewalGapDays = 31;

/** The lease in the same unit that a new one renews: the latest that ended and isn't renewed yet. */
function renewedBy(terms: Terms, person: Person, ends: Plan['ends']): Lease | undefined {
  const activeLeases = person.leases.filter(({ isVoid }) => !isVoid);
  const renewed = new Set(activeLeases.map(({ renews }) => renews));
  const endOf = (lease: Lease) => ends.find(({ id }) => id === lease.id)?.terms.endDate ?? lease.endDate;
  return activeLeases
    .filter((lease) => !renewed.has(lease.id) && unitKey(lease) === unitKey(terms) && endOf(lease) <= terms.startDate)
    .filter((lease) => daysLater(endOf(lease), renewalGapDays) >= terms.startDate)
    .sort((a, b) => (endOf(a) < endOf(b) ? 1 : -1))[0];
}

/** Plan for the lease of a known resident. */
export function planLease(record: StoredRecord, person: Person, facts: Facts, situation: Situation): Plan {
  const { source, today, usesProviderData, isPreview } = situation;
  const found = { ...nothing, userId: person.id, isLinked: person.externalId === '' };
  const terms = termsOf(record, today, source);
  if ('fault' in terms) return conflict(terms.fault, person.id);
  let lease = leaseOf(record, terms, person, facts);
  if (lease?.isVoid && !usesProviderData)
    return conflict(syncMessages.leaseEndedHere, person.id, { lease: { kind: 'keep', id: lease.id, terms } });
  if (lease?.isVoid) lease = undefined;
  const ends = leasesLeft(record, terms, person, facts);
  const endedIds = new Set(ends.map(({ id }) => id));
  const activeLeases = person.leases.filter(({ id, isVoid }) => !isVoid && id !== lease?.id && !endedIds.has(id));
  const wanted = lease ? merged(lease, terms) : terms;
  const overlapping = activeLeases.find((other) => overlaps(other, wanted));
  if (overlapping) return conflict(syncMessages.leaseOverlaps, person.id);
  if (!lease) {
    const [left] = ends;
    const from = person.leases.find(({ id }) => id === left?.id);
    const isTransfer = from !== undefined && unitKey(from) !== unitKey(terms);
    const renews = renewedBy(terms, person, ends)?.id;
    return {
      ...found,
      action: isTransfer ? 'transfer' : 'change',
      text: isTransfer ? syncMessages.transfer(unitOf(from)) : renews ? syncMessages.renewal : syncMessages.newLease,
      lease: { kind: 'add', id: null, terms: wanted, ...(renews && { renews }) },
      ends,
    };
  }
  const ours = plain(lease);
  const apart = fieldsApart(ours, terms);
  const changedManually = apart.filter((field) =>
    record.applied ? ours[field] !== record.applied[field] : !isPreview,
  );
  if (changedManually.length > 0 && !usesProviderData)
    return conflict(syncMessages.changedByHand, person.id, {
      differences: differencesOf(ours, terms),
      lease: { kind: 'keep', id: lease.id, terms: ours },
    });
  if (apart.length + ends.length > 0)
    return {
      ...found,
      action: 'change',
      text: syncMessages.change,
      lease: { kind: apart.length > 0 ? 'change' : 'keep', id: lease.id, terms: wanted },
      ends,
      differences: differencesOf(ours, terms),
    };
  const keep: Plan['lease'] = { kind: 'keep', id: lease.id, terms: wanted };
  return found.isLinked
    ? { ...found, action: 'change', text: syncMessages.link, lease: keep }
    : { ...found, lease: keep };
}

/** Past residents are never removed; only a lease replaced by another one ends automatically. */
export function planPast(record: StoredRecord, person: Person, facts: Facts, { today, source }: Situation): Plan {
  const terms = termsOf(record, today, source);
  const lease = 'fault' in terms ? undefined : leaseOf(record, terms, person, facts);
  const day = record.moveOut ?? record.leaseEnd ?? today;
  const livesElsewhere = facts.siblings.some(
    ({ id, userId, isLive, isApplied }) => id !== record.id && userId === person.id && isLive && isApplied,
  );
  const found = { ...nothing, userId: person.id };
  if (!lease) return found;
  const keep: Plan['lease'] = { kind: 'keep', id: lease.id, terms: plain(lease) };
  if (!livesElsewhere || !runsBeyond(lease, day)) return { ...found, lease: keep };
  const ended = endedOn(lease, day);
  return {
    ...found,
    action: 'change',
    text: syncMessages.change,
    lease: { kind: 'change', id: lease.id, terms: ended },
    differences: differencesOf(plain(lease), ended),
  };
}
