import type pg from 'pg';

/** A text is prepared when it is sent for this time; most are sent once or twice, with values or filters of their own. */
const sendings = 5;
const countedMaximum = 2_000;
/** Each connection keeps so many plans, the last ones that it used; the process names a few more texts. */
const plansMaximum = 150;
const namesMaximum = 600;

/** Which statements of a process are prepared, so that the server parses and plans them once for each connection. */
export interface Prepared {
  /** The name of a statement, undefined while it is sent too seldom. */
  nameOf(text: string): string | undefined;
  /** Every connection prepares anew: tables have changed since it did. */
  renew(): void;
}

export function openPrepared(): Prepared {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  let named = 0;
  return {
    nameOf(text) {
      const known = names.get(text);
      if (known) return known;
      const count = (counts.get(text) ?? 0) + 1;
      if (count < sendings) {
        if (counts.size >= countedMaximum) counts.clear();
        counts.set(text, count);
        return undefined;
      }
      counts.delete(text);
      const [oldest] = names.keys();
      if (oldest !== undefined && names.size >= namesMaximum) names.delete(oldest);
      const name = `hearth_${(named += 1)}`;
      names.set(text, name);
      return name;
    },
    renew: () => names.clear(),
  };
}

/** The texts that `pg` takes for prepared, by their names; its types leave them out. */
type Preparing = pg.Connection & { parsedStatements: Record<string, string> };

/** The statements that a connection has prepared, in the order of their last use. */
class KeptPlans {
  readonly #connection: Preparing;
  readonly #names = new Set<string>();
  constructor(connection: pg.Connection) {
    this.#connection = connection as Preparing;
  }

  /** Keeps the name, and has the server forget the one that was used longest ago when there are too many. */
  use(name: string): string {
    this.#names.delete(name);
    this.#names.add(name);
    const [oldest] = this.#names;
    if (oldest !== undefined && this.#names.size > plansMaximum) {
      this.#names.delete(oldest);
      delete this.#connection.parsedStatements[oldest];
      this.#connection.close({ type: 'S', name: oldest }, true);
    }
    return name;
  }
}

const plans = new WeakMap<pg.PoolClient, KeptPlans>();

export function keptPlans(client: pg.PoolClient): KeptPlans {
  const kept = plans.get(client) ?? new KeptPlans(client.connection);
  plans.set(client, kept);
  return kept;
}
