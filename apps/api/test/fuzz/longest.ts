import type { z } from 'zod';
import { newId } from '../../src/platform/id.ts';
import { fits, isHexId, smallest, type Schema } from '../inputs.ts';

/** Worst cases of text for different parsers. */
export const fillers = {
  words: ' a ',
  markup: '<p><b{{((',
  cells: '",\na@a.',
  /** The shortest text, so that lists can be longest. */
  nothing: '',
} as const;

export interface Shape {
  filler: string;
  /** All rows are equal; otherwise each differs. */
  isAlike: boolean;
  ids(field: string): readonly string[];
}

/** Calls that accept longer lists or texts than this are tested. */
const long = { items: 50, characters: 2000 };

/** True if the schema accepts a long list or a long text. */
export function acceptsLongInput(schema: Schema | undefined): boolean {
  if (!schema) return false;
  const isList = schema.type === 'array' && (schema.maxItems ?? Infinity) >= long.items;
  const isText = schema.type === 'string' && !schema.pattern && (schema.maxLength ?? 0) >= long.characters;
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ];
  return isList || isText || inner.some(acceptsLongInput);
}

function text(schema: Schema, filler: string, index: number): string | undefined {
  const length = Math.min(schema.maxLength ?? 2000, 900_000);
  const filled = filler.repeat(Math.ceil(length / Math.max(1, filler.length)));
  const numbered = `${index} ${filled}`;
  return [numbered.slice(0, length), filled.slice(0, length), String(index), `${index}@hearth.example`].find((value) =>
    fits(schema, value),
  );
}

/** Lists of ids are limited by the existing ones. */
const lengthOf = ({ maxItems = 20_000, items }: Schema, { isAlike, ids }: Shape, field: string) =>
  Math.min(maxItems, 20_000, items && isHexId(items) && !isAlike ? Math.max(1, ids(field).length) : Infinity);

/** The largest value of a schema, with every list and text at its maximum length. */
export function longest(schema: Schema, shape: Shape, field = '', index = 0): unknown {
  const choices = (schema.anyOf ?? schema.oneOf)?.filter((branch) => !branch.not);
  if (choices) {
    const most = choices.find(acceptsLongInput) ?? choices.find(({ type }) => type !== 'null') ?? choices[0];
    return most && longest(most, shape, field, index);
  }
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).flatMap(([key, item]) => {
          const value = longest(item, shape, key, index);
          return value === undefined ? [] : [[key, value]];
        }),
      );
    case 'array':
      return Array.from({ length: lengthOf(schema, shape, field) }, (_none, at) =>
        longest(schema.items ?? {}, shape, field, shape.isAlike ? 0 : at),
      );
    case 'string': {
      if (schema.enum || 'const' in schema) break;
      if (isHexId(schema)) return shape.ids(field)[index] ?? newId();
      return text(schema, shape.filler, index);
    }
    default:
  }
  try {
    return smallest(schema, () => undefined, field);
  } catch {
    return undefined;
  }
}

type Path = readonly PropertyKey[];

function without(value: unknown, [key, ...rest]: Path): unknown {
  if (typeof value !== 'object' || value === null || key === undefined) return value;
  // A field refused in one row is removed from all.
  if (Array.isArray(value)) return rest.length > 0 ? value.map((item) => without(item, rest)) : value.slice(0, -1);
  const { [key as string]: inner, ...others } = value as Record<string, unknown>;
  return rest.length > 0 && inner !== undefined ? { ...others, [key]: without(inner, rest) } : others;
}

/** The input without fields refused by rules outside the schema. */
export function accepted<T>(schema: z.ZodType, input: T): T {
  let value: unknown = input;
  for (let turn = 0; turn < 40; turn += 1) {
    const { error } = schema.safeParse(value);
    if (!error) return value as T;
    const paths = new Map(
      error.issues.map(({ path }) => [path.filter((key) => typeof key === 'string').join('.'), path]),
    );
    for (const path of paths.values()) value = without(value, path);
  }
  return value as T;
}

/** Serializes the body, dropping rows of its longest list until it fits. */
export function fitting(body: unknown, bytes: number): string {
  const sent = JSON.stringify(body);
  if (Buffer.byteLength(sent) <= bytes) return sent;
  const lists = Object.entries(body as Record<string, unknown>).filter(([, value]) => Array.isArray(value));
  const [key, rows] = lists.toSorted(([, a], [, b]) => JSON.stringify(b).length - JSON.stringify(a).length)[0] ?? [];
  if (!key) return fitting(Object.fromEntries(Object.entries(body as object).slice(0, -1)), bytes);
  const kept = (rows as unknown[]).slice(0, Math.floor((rows as unknown[]).length * 0.8));
  return fitting({ ...(body as object), [key]: kept }, bytes);
}
