import { expect, test } from 'vitest';
import { definitionOf } from './definition.ts';
import type { Endpoint } from './endpoint.ts';
import { contract } from './index.ts';
import { z } from './validation.ts';

type Schema = z.core.$ZodType;

/** The schema inside wrappers. */
function inner(schema: Schema): Schema {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default') return inner(def.innerType);
  return def.type === 'pipe' ? inner(def.in) : schema;
}

/** Every field of the objects in a schema. */
function fieldsOf(schema: Schema, within: string): [path: string, key: string, field: Schema][] {
  const { def } = inner(schema)._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'array') return fieldsOf(def.element, `${within}[]`);
  if (def.type === 'union') return def.options.flatMap((option, i) => fieldsOf(option, `${within}|${i}`));
  if (def.type !== 'object') return [];
  return Object.entries(def.shape).flatMap(([key, field]) => [
    [`${within}.${key}`, key, field] as [string, string, Schema],
    ...fieldsOf(field, `${within}.${key}`),
  ]);
}

const bodies = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries<Endpoint>(endpoints).flatMap(([verb, endpoint]) => {
    const input = definitionOf(endpoint).inputSchema as z.ZodObject | undefined;
    const body = input && (inner(input) as z.ZodObject).shape.body;
    return body ? fieldsOf(body as Schema, `${feature}.${verb}`) : [];
  }),
);

/** Text fields. Nullable fields use null for empty, and enums have an empty value of their own. */
const holdsText = (schema: Schema): boolean => {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'default' || def.type === 'optional') return holdsText(def.innerType);
  if (def.type === 'pipe') return holdsText(def.in);
  return def.type === 'string' || (def.type === 'union' && def.options.some(holdsText));
};

/** Messages about a field; people see the first. */
const sentences = (key: string, field: Schema, body: object) =>
  z
    .object({ [key]: field as z.ZodType })
    .safeParse(body)
    .error?.issues.map(({ message }) => message) ?? [];

test('missing and empty text get the same message', () => {
  const texts = bodies.filter(([, , field]) => holdsText(field));
  expect(texts.length).toBeGreaterThan(200);
  const differ = texts.flatMap(([path, key, field]) => {
    const [missing] = sentences(key, field, {});
    const [empty] = sentences(key, field, { [key]: '' });
    return missing === undefined || empty === undefined || missing === empty ? [] : [`${path}: ${missing} / ${empty}`];
  });
  expect(differ).toEqual([]);
});
