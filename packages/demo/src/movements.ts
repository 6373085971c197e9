import type { Resident } from './people.ts';
import type { Site } from './site.ts';
import type { Random } from './random.ts';
import { iso, type Row } from './rows.ts';

/** Account that issues points (migration 0003). */
export const platformAccount = '000000000000000000000001';

type Posting = {
  kind: string;
  key: string;
  from: string;
  to: string;
  points: number;
  log: string;
  by: string | null;
  reverses?: string;
};

/** Moves points and tracks balances; `write` receives each transfer. */
export function openMovements(random: Random, site: Site, write: (transfer: Row) => void) {
  let propertyBalance = 0;
  const paidBy = new Map<string, string>();

  const post = (at: number, { kind, key, from, to, points, log, by, reverses }: Posting) => {
    const id = random.idAt(at);
    write({
      id,
      key,
      kind,
      property_id: site.id,
      from_account: from,
      to_account: to,
      points,
      point_log_id: log,
      reverses: reverses ?? null,
      created_by: by,
      created_at: iso(at),
    });
    return id;
  };
  const spend = (resident: Resident, points: number) => {
    resident.balance -= points;
    if (resident.balance < 0)
      throw new Error(`Resident ${resident.id} of ${site.name} would spend more points than they have.`);
  };

  return {
    /** `key` identifies the request or invoice. */
    allocate(at: number, points: number, log: string, key: string, by: string) {
      propertyBalance += points;
      post(at, { kind: 'allocation', key, from: platformAccount, to: site.id, points, log, by });
    },
    award(at: number, resident: Resident, points: number, log: string, by: string | null, isToBeVoided: boolean) {
      propertyBalance -= points;
      if (propertyBalance < 0) throw new Error(`${site.name} would spend more points than it has.`);
      resident.balance += points;
      const id = post(at, { kind: 'award', key: `log:${log}`, from: site.id, to: resident.id, points, log, by });
      if (!isToBeVoided) return;
      resident.held += points;
      paidBy.set(log, id);
    },
    /** Voids an award, even if the resident has spent it. */
    void(at: number, resident: Resident, points: number, log: string, by: string) {
      propertyBalance += points;
      resident.balance -= points;
      resident.held -= points;
      post(at, {
        kind: 'reversal',
        key: `void:${log}`,
        from: resident.id,
        to: site.id,
        points,
        log,
        by,
        reverses: paidBy.get(log),
      });
      paidBy.delete(log);
    },
    redeem(at: number, resident: Resident, points: number, log: string, brand: string) {
      spend(resident, points);
      post(at, { kind: 'redemption', key: `log:${log}`, from: resident.id, to: brand, points, log, by: resident.id });
    },
    give(at: number, sender: Resident, friend: Resident, points: number, log: string) {
      spend(sender, points);
      friend.balance += points;
      post(at, { kind: 'friend', key: `log:${log}`, from: sender.id, to: friend.id, points, log, by: sender.id });
    },
    /** Returns a leaving resident's points to the property. */
    remove(at: number, resident: Resident, points: number, log: string, by: string) {
      spend(resident, points);
      propertyBalance += points;
      post(at, { kind: 'removal', key: `log:${log}`, from: resident.id, to: site.id, points, log, by });
    },
    balance: () => propertyBalance,
  };
}
