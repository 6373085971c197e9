import { syncMessages as say } from '@hearth/contract/people/resident-sync-messages';
import { withLease, ofPast } from './leases.ts';
import { faultOf, match, type Facts, type Match, type Person } from './matching.ts';
import { type KeptRecord, type Situation, type Plan, nothing, conflict, skip } from './planned.ts';
import { termsOf, unitKey, unitOf } from './terms.ts';

/** Residents that syncs may add, and residents that they may change or propose for move-out, in a day without review. */
const unreviewedMost = 10;
/** At small properties fewer changes wait: more than one resident in twenty, once there are more than two. */
const unreviewedShare = 20;
const unreviewedLeast = 2;

/** Why a confirmed integration's run waits for staff; null where it may go on. Counts are residents of the last day. */
export function holdFor({
  residents,
  proposed,
  changed,
  added,
}: {
  /** Who came from the integration before. */
  residents: number;
  /** Proposed for move-out by this run alone. */
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
