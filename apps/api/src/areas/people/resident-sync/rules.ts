import { syncMessages } from '@hearth/contract/people/resident-sync-messages';
import { planLease, planPast } from './plan/leases.ts';
import { faultOf, match, type Facts, type Match, type Person } from './plan/matching.ts';
import { type StoredRecord, type Situation, type Plan, nothing, conflict, skip } from './plan/planned.ts';
import { termsOf, unitKey, unitOf } from './plan/terms.ts';

/** Residents a day's syncs may add, and may change or propose for move-out, without review. */
const unreviewedMost = 10;
/** Limit at small properties: one in twenty residents, but at least two. */
const unreviewedShare = 20;
const unreviewedLeast = 2;

/** Reason for a confirmed integration's run to need review; null if none. Counts are residents within a day. */
export function reviewReason({
  residents,
  proposed,
  changed,
  added,
}: {
  /** Residents added by the integration earlier. */
  residents: number;
  /** Proposed for move-out by this run only. */
  proposed: number;
  /** Changed or proposed for move-out. */
  changed: number;
  added: number;
}): 'proposals' | 'newPeople' | 'changes' | null {
  const most = Math.min(unreviewedMost, Math.max(unreviewedLeast, residents / unreviewedShare));
  if (proposed * unreviewedShare > residents || proposed > unreviewedMost) return 'proposals';
  if (added > unreviewedMost) return 'newPeople';
  return changed > most ? 'changes' : null;
}

/** Shows the provider's unit on the person if leases aren't synced. */
function planHome(record: StoredRecord, person: Person): Plan {
  const { unitNumber, building } = record;
  const isElsewhere = unitNumber !== '' && unitKey(person) !== unitKey(record);
  const plan = { ...nothing, userId: person.id, isLinked: person.externalId === '' };
  if (isElsewhere)
    return {
      ...plan,
      action: 'change',
      text: syncMessages.change,
      home: { unitNumber, building },
      differences: [{ field: 'Unit', hearth: unitOf(person), provider: unitOf(record) }],
    };
  return plan.isLinked ? { ...plan, action: 'change', text: syncMessages.link } : plan;
}

/** Plan for a person new to the property; `userId` if the company knows them. */
function planNewcomer(record: StoredRecord, userId: string | null, situation: Situation): Plan {
  const { source, today, residents, leases } = situation;
  if (!residents) return skip(syncMessages.residentsNotSynced);
  const terms = leases ? termsOf(record, today, source) : null;
  if (terms && 'fault' in terms) return conflict(terms.fault, null);
  return {
    ...nothing,
    action: userId ? 'add' : 'create',
    text: userId ? syncMessages.add : syncMessages.create,
    userId,
    lease: terms && { kind: 'add', id: null, terms },
    home: leases ? null : { unitNumber: record.unitNumber, building: record.building },
    isLinked: true,
  };
}

/** Plan for a person removed by staff: skipped until staff choose the provider's data. */
function planRemoved(
  { name, userId }: Extract<Match, { kind: 'removed' }>,
  record: StoredRecord,
  facts: Facts,
  situation: Situation,
): Plan {
  if (!situation.usesProviderData) return conflict(syncMessages.removedHere(name), userId);
  const known = facts.addresses.get(record.email);
  return planNewcomer(record, known?.isAddable ? known.id : null, situation);
}

/** Plan for a record, given the facts in Hearth. Preview, run, and retry share it. */
export function planRecord(record: StoredRecord, facts: Facts, situation: Situation): Plan {
  const { source, today, leases } = situation;
  if (record.state === 'ignored' && record.appliedContent === record.content && !situation.usesProviderData)
    return skip(syncMessages.ignored);
  const fault = faultOf(record, source);
  if (fault) return conflict(fault, null);
  const found = match(record, facts, source);
  if (record.status === 'past')
    return found.kind === 'person' && leases
      ? planPast(record, found.person, facts, situation)
      : skip(syncMessages.movedOut);
  switch (found.kind) {
    case 'conflict':
      return conflict(found.reason, found.userId);
    case 'removed':
      return planRemoved(found, record, facts, situation);
    case 'person':
      return leases ? planLease(record, found.person, facts, situation) : planHome(record, found.person);
    case 'known':
      return planNewcomer(record, found.userId, situation);
    case 'new':
      return planNewcomer(record, null, situation);
    case 'follows': {
      const terms = termsOf(record, today, source);
      if ('fault' in terms) return conflict(terms.fault, null);
      return leases
        ? {
            ...nothing,
            action: 'change',
            text: syncMessages.newLease,
            follows: found.recordId,
            lease: { kind: 'add', id: null, terms },
          }
        : skip(syncMessages.waitsForOther);
    }
  }
}
