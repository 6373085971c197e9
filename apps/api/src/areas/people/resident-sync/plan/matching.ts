import { syncMessages } from '@hearth/contract/people/resident-sync-messages';
import { emailPattern } from '@hearth/contract/primitives';
import { unitKey, type ProviderRecord, type Terms } from './terms.ts';

/** A current or former person of the property. */
export interface Person {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  externalId: string;
  /** Null after leaving or removal. */
  role: string | null;
  unitNumber: string;
  building: string;
  leases: readonly Lease[];
}
export interface Lease extends Terms {
  id: string;
  userId: string;
  isVoid: boolean;
  /** The lease it renews. */
  renews: string | null;
}

/** A person the company knows by email. */
export interface KnownAddress {
  id: string;
  firstName: string;
  lastName: string;
  isAddable: boolean;
}

/** The provider's other records of the same people. */
export interface Sibling {
  id: string;
  externalId: string;
  leaseRef: string;
  firstName: string;
  lastName: string;
  email: string;
  unitNumber: string;
  building: string;
  moveOut: string | null;
  leaseEnd: string | null;
  userId: string | null;
  leaseId: string | null;
  /** Current and in the latest full sync. */
  isLive: boolean;
  /** Applied or decided. */
  isApplied: boolean;
}

export interface Facts {
  people: ReadonlyMap<string, Person>;
  addresses: ReadonlyMap<string, KnownAddress>;
  siblings: readonly Sibling[];
}

export type Match =
  | { kind: 'person'; person: Person }
  /** Known to the company, new to the property. */
  | { kind: 'known'; userId: string; name: string }
  | { kind: 'removed'; userId: string; name: string }
  /** Added by another record. */
  | { kind: 'follows'; recordId: string }
  | { kind: 'new' }
  | { kind: 'conflict'; reason: string; userId: string | null };

export const nameKey = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s.,'’-]+/g, ' ')
    .trim();
export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();
const isSameName = (a: { firstName: string; lastName: string }, b: { firstName: string; lastName: string }) =>
  nameKey(a) === nameKey(b);
const isResidentRole = ({ role }: Person) => role === 'resident' || role === 'ambassador';
const homesOf = (person: Person) =>
  new Set([unitKey(person), ...person.leases.filter(({ isVoid }) => !isVoid).map(unitKey)]);

function asResident(person: Person): Match {
  if (person.role === null) return { kind: 'removed', userId: person.id, name: nameOf(person) };
  if (isResidentRole(person)) return { kind: 'person', person };
  return { kind: 'conflict', reason: syncMessages.worksHere(nameOf(person)), userId: person.id };
}

/**
 * Matches a record to a person: by provider id, then by email and name, then by name and unit. An email shared under
 * another name is a conflict, so no one is added twice.
 */
export function match(record: ProviderRecord & { linkedTo: string | null }, facts: Facts, source: string): Match {
  const { people, siblings } = facts;
  const others = siblings.filter(({ id }) => id !== record.id);
  const ofSameId = others.find(
    ({ externalId, isApplied, userId }) => externalId === record.externalId && isApplied && userId,
  );
  const linked = record.linkedTo ?? ofSameId?.userId;
  const linkedPerson = linked ? people.get(linked) : undefined;
  if (linkedPerson) return asResident(linkedPerson);
  const byId = [...people.values()].filter(({ externalId, role }) => externalId === record.externalId && role !== null);
  if (byId.length > 1)
    return { kind: 'conflict', reason: syncMessages.severalPeople(byId.map(nameOf).join(', ')), userId: null };
  if (byId[0]) return asResident(byId[0]);
  return byAddress(record, facts, others) ?? byHome(record, facts, others) ?? byEarlierLease(record, others, source);
}

/** The first of several leases adds the person; the others follow. */
function byEarlierLease(record: ProviderRecord, others: readonly Sibling[], source: string): Match {
  const found = asNew(record, source);
  const earlier = others.find(
    ({ externalId, leaseRef, isLive }) => isLive && externalId === record.externalId && leaseRef < record.leaseRef,
  );
  return found.kind === 'new' && earlier ? { kind: 'follows', recordId: earlier.id } : found;
}

function byAddress(
  record: ProviderRecord,
  { people, addresses }: Facts,
  others: readonly Sibling[],
): Match | undefined {
  if (!record.email) return undefined;
  const known = addresses.get(record.email);
  if (known && !isSameName(known, record))
    return {
      kind: 'conflict',
      reason: syncMessages.emailShared(nameOf(known)),
      userId: people.has(known.id) ? known.id : null,
    };
  const person = known && people.get(known.id);
  if (person && person.role !== null) return asResident(person);
  if (known)
    return known.isAddable
      ? { kind: 'known', userId: known.id, name: nameOf(known) }
      : { kind: 'conflict', reason: syncMessages.notAddable, userId: null };
  const first = others
    .filter(({ email, externalId, isLive }) => isLive && email === record.email && externalId < record.externalId)
    .sort((a, b) => (a.externalId < b.externalId ? -1 : 1))[0];
  if (!first) return undefined;
  return isSameName(first, record)
    ? { kind: 'follows', recordId: first.id }
    : { kind: 'conflict', reason: syncMessages.emailShared(nameOf(first)), userId: null };
}

function byHome(record: ProviderRecord, { people }: Facts, others: readonly Sibling[]): Match | undefined {
  if (!record.unitNumber) return undefined;
  const found = [...people.values()].filter(
    (person) => isResidentRole(person) && isSameName(person, record) && homesOf(person).has(unitKey(record)),
  );
  const [person] = found;
  if (!person) return undefined;
  if (found.length > 1)
    return { kind: 'conflict', reason: syncMessages.severalPeople(found.map(nameOf).join(', ')), userId: null };
  const isTaken = others.some(
    ({ userId, externalId, isLive, isApplied }) =>
      isApplied && isLive && userId === person.id && externalId !== record.externalId,
  );
  return isTaken
    ? { kind: 'conflict', reason: syncMessages.sameUnit(nameOf(person)), userId: person.id }
    : { kind: 'person', person };
}

const longest = { name: 100, email: 254, unit: 50, id: 100 };

/** Reason why a record can't become a person; undefined if it can. */
export function faultOf(record: ProviderRecord, source: string): string | undefined {
  const { firstName, lastName, email, unitNumber, building, externalId } = record;
  if (Math.max(unitNumber.length, building.length) > longest.unit) return syncMessages.unitTooLong(source);
  if (Math.max(firstName.length, lastName.length) > longest.name) return syncMessages.nameTooLong(source);
  if (externalId.length > longest.id) return syncMessages.idTooLong(source);
  if (email.length > longest.email) return syncMessages.emailInvalid(source);
  return undefined;
}

function asNew(record: ProviderRecord, source: string): Match {
  const refuse = (reason: string): Match => ({ kind: 'conflict', reason, userId: null });
  if (!record.firstName || !record.lastName) return refuse(syncMessages.nameMissing(source));
  if (!record.email) return refuse(syncMessages.emailMissing(source));
  return emailPattern.test(record.email) ? { kind: 'new' } : refuse(syncMessages.emailInvalid(source));
}
