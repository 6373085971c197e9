/** A text is prepared when it is sent for this time; most are sent once or twice, with values or filters of their own. */
const sendings = 5;
/** Each connection keeps a plan of each. */
const preparedMaximum = 150;
const countedMaximum = 2_000;

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
  let generation = 1;
  return {
    nameOf(text) {
      const known = names.get(text);
      if (known || names.size >= preparedMaximum) return known;
      const count = (counts.get(text) ?? 0) + 1;
      if (count < sendings) {
        if (counts.size >= countedMaximum) counts.clear();
        counts.set(text, count);
        return undefined;
      }
      counts.delete(text);
      const name = `hearth_${generation}_${names.size}`;
      names.set(text, name);
      return name;
    },
    renew() {
      generation += 1;
      names.clear();
    },
  };
}
