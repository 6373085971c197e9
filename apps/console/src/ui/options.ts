interface Option<V extends string> {
  value: V;
  label: string;
}

interface Named {
  _id: string;
  name: string;
}

type Labels<V extends string> = Readonly<Record<V, string>>;

const isList = (of: readonly (string | Named)[] | object): of is readonly (string | Named)[] => Array.isArray(of);

/** Options of a field: values with labels, a map of labels, or records by name. */
export function options<V extends string>(
  values: readonly V[],
  labels?: Labels<V> | ((value: V) => string),
): Option<V>[];
export function options(records: readonly Named[]): Option<string>[];
export function options<V extends string>(labels: { readonly [Value in V]?: string }): Option<V>[];
export function options(
  of: readonly (string | Named)[] | { readonly [value: string]: string | undefined },
  labels?: Labels<string> | ((value: string) => string),
): Option<string>[] {
  if (!isList(of)) return Object.entries(of).map(([value, label = value]) => ({ value, label }));
  const labelOf = (value: string) => (typeof labels === 'function' ? labels(value) : labels?.[value]) ?? value;
  return of.map((one) =>
    typeof one === 'string' ? { value: one, label: labelOf(one) } : { value: one._id, label: one.name },
  );
}
