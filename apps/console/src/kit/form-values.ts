import type { z } from '@hearth/contract/validation';

type Values = Record<string, unknown>;

export type FormSchema = z.ZodType<Values, Values>;

/** The value of an empty field: the schema's default, or an empty value of its type. */
function blankOf(schema: z.core.$ZodType): unknown {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  switch (def.type) {
    case 'default':
      return def.defaultValue;
    case 'string':
      return '';
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'nullable':
      return null;
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, blankOf(field)]));
    case 'pipe':
      return blankOf(def.in);
    default:
      return undefined;
  }
}

/** Initial values: `values` over the schema's defaults. Drops keys that an object schema doesn't have. */
export function startOf(schema: FormSchema, values: Values = {}): Values {
  const blank = blankOf(schema) as Values | undefined;
  if (!blank) return values;
  const known = Object.entries(values).filter(([key, value]) => key in blank && value !== undefined);
  return { ...blank, ...Object.fromEntries(known) };
}

/** The values that differ from the record's. */
export function changedFrom<V extends Values>(record: Values, values: V): V {
  const isSame = (key: string, value: unknown) =>
    key in record && JSON.stringify(record[key]) === JSON.stringify(value);
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => !isSame(key, value))) as V;
}

const parts: readonly PropertyKey[] = ['body', 'query', 'params'];

/**
 * The field of an issue: the one at its path, or its closest visible ancestor. Server paths start with `body`, `query`
 * or `params`.
 */
export function nameOf(
  path: readonly PropertyKey[],
  shown: ReadonlySet<string>,
  isOfServer = false,
): string | undefined {
  const [first = '', ...inner] = path;
  const own = isOfServer && inner.length > 0 && parts.includes(first) ? inner : path;
  for (let length = own.length; length > 0; length -= 1) {
    const name = own.slice(0, length).join('.');
    if (shown.has(name)) return name;
  }
  return undefined;
}
