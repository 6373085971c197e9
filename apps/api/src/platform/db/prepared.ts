import type pg from 'pg';

/** A statement is prepared on this use. Most are sent once or twice, with varying values or filters. */
const sendings = 5;
const countedMaximum = 2_000;
/** Plans per connection, least recently used evicted first. The process names a few more statements. */
const plansMaximum = 150;
const namesMaximum = 600;

/** Chooses the statements to prepare, which the server parses and plans once per connection. */
export interface Prepared {
  /** The name of a statement; undefined while it isn't used often enough. */
  nameOf(text: string): string | undefined;
  /** Makes all connections prepare again, after tables changed. */
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

/** `pg`'s prepared statements by name, missing from its types. */
type Preparing = pg.Connection & { parsedStatements: Record<string, string> };

/** The statements prepared on a connection, least recently used first. */
class PreparedPlans {
  readonly #connection: Preparing;
  readonly #names = new Set<string>();
  constructor(connection: pg.Connection) {
    this.#connection = connection as Preparing;
  }

  /** Marks the name as used, and deallocates the least recently used one when over the limit. */
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

const plans = new WeakMap<pg.PoolClient, PreparedPlans>();

export function plansOf(client: pg.PoolClient): PreparedPlans {
  const existing = plans.get(client) ?? new PreparedPlans(client.connection);
  plans.set(client, existing);
  return existing;
}
