import type { Resident } from './people.ts';
import type { Random } from './random.ts';
import { iso, type Batch, type Row } from './rows.ts';

interface Referral {
  referral?: { leadStatus: string };
}

const dayMs = 86_400_000;
/** Due dates of the latest leased leads' rewards, in days from now. */
const dueInDays = [-6, -2, 20, 45];

/** Adds pending and due rewards for the latest leased leads to a property's history. */
export function* withLeadRewards(
  history: Iterable<Batch>,
  { random, residents, by, now }: { random: Random; residents: readonly Resident[]; by: string; now: number },
): Generator<Batch> {
  const staying = new Set(residents.filter(({ isActive, leavesAt }) => isActive && !leavesAt).map(({ id }) => id));
  const leased: Row[] = [];
  for (const batch of history) {
    yield batch;
    if (batch.table !== 'point_logs') continue;
    leased.push(
      ...batch.rows.filter(
        ({ boost_info, status, user_id }) =>
          (boost_info as Referral | null)?.referral?.leadStatus === 'leased' &&
          status === 'approved' &&
          staying.has(String(user_id)),
      ),
    );
  }
  const rows = leased.slice(-dueInDays.length).map(({ id, property_id, created_at }, i) => {
    const at = Math.max(Date.parse(String(created_at)), now - 10 * dayMs);
    return {
      id: random.idAt(at),
      lead_id: id,
      property_id,
      kind: 'leadIncentive',
      points: random.integer(5, 20) * 1_000,
      due_on: iso(now + (dueInDays[i] ?? 0) * dayMs).slice(0, 10),
      created_by: by,
      created_at: iso(at),
    };
  });
  yield { table: 'lead_rewards', rows };
}
