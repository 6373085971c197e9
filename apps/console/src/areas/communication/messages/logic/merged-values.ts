type Values = Readonly<Record<string, unknown>>;

/** A field that somebody else has changed, too, with what they wrote. */
export interface Clash {
  name: string;
  theirs: unknown;
}

interface Entered {
  getValues: () => object;
  /** What the fields hold while they are empty. */
  blank: Values;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** What becomes of a form that began with `before` and is to be saved over `now`: the fields that become theirs, and those that both changed. */
export function mergedValues({ getValues, blank }: Entered, before: object, now: object) {
  const entered = getValues() as Values;
  const changes: [string, unknown][] = [];
  const clashes: Clash[] = [];
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const [was, is] = [before, now].map((values) => (values as Values)[name] ?? blank[name]);
    if (isSame(was, is) || isSame(entered[name], is)) continue;
    if (isSame(entered[name], was)) changes.push([name, is]);
    else clashes.push({ name, theirs: is });
  }
  return { changes, clashes };
}
