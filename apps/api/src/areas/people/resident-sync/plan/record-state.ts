import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/context.ts';
import type { StoredRecord, Plan } from './planned.ts';

export interface Entry {
  record: StoredRecord;
  plan: Plan;
}

/** State saved with a record after planning or applying. */
interface RecordState {
  id: string;
  userId: string | null;
  leaseId: string | null;
  /** Applied, or already in Hearth. */
  isApplied: boolean;
  applied: object | null;
  state: string;
  reason: string;
  differences: object;
}

/** Saves record state that changed. */
export async function saveRecords(ctx: Ctx, states: readonly RecordState[]): Promise<void> {
  if (states.length === 0) return;
  await sql`
    update sync_records s set user_id = n."userId", lease_id = n."leaseId", state = n.state, reason = n.reason, differences = n.differences,
      applied = case when n."isApplied" then n.applied else s.applied end,
      applied_content = case when n."isApplied" then s.content else s.applied_content end
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
      as n(id text, "userId" text, "leaseId" text, "isApplied" boolean, applied jsonb, state text, reason text, differences jsonb)
    where s.id = n.id and (s.user_id, s.lease_id, s.state, s.reason, s.differences, s.applied, s.applied_content) is distinct from
      (n."userId", n."leaseId", n.state, n.reason, n.differences, case when n."isApplied" then n.applied else s.applied end,
        case when n."isApplied" then s.content else s.applied_content end)`.execute(ctx.db);
}

/** State of a record whose plan changes nothing. */
export function unchangedState({ record, plan }: Entry): RecordState {
  const { action, text, userId, lease, differences } = plan;
  const isFound = action === 'none' || (action === 'skip' && record.state === 'ignored');
  const states = { conflict: 'conflict', skip: record.state === 'ignored' ? 'ignored' : 'skipped' } as const;
  return {
    id: record.id,
    userId: userId ?? record.linkedTo,
    leaseId: lease?.id ?? record.leaseId,
    isApplied: isFound,
    applied: lease?.terms ?? record.applied,
    state: action === 'conflict' || action === 'skip' ? states[action] : 'synced',
    reason: action === 'none' ? '' : text,
    differences,
  };
}
