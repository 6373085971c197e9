import fc from 'fast-check';
import { fits, isHexId, type Schema } from '../inputs.ts';

const oddTexts = [
  '',
  ' ',
  '0',
  'null',
  '%',
  '_',
  '\\',
  "'",
  '"; drop table users; --',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '=1+1',
  '\u202Eabc',
  '🏠',
  'é',
  'a\nb',
];

function text(schema: Schema): fc.Arbitrary<string> {
  const known = [
    'someone@hearth.example',
    '2026-03-05',
    '2026-03-15',
    '2024-02-29',
    '2199-12-31',
    '2026-03-15T10:30:00.000Z',
    'https://hearth.example',
    '5125550142',
    '78701',
    'M5V 2T6',
    'CO',
    'ON',
    'Test text of ten',
    'true',
    'All Property',
    '1',
    '100',
    'ExponentPushToken[abc]',
  ];
  const candidates = [...oddTexts, ...known].filter((value) => fits(schema, value));
  const free =
    schema.pattern || schema.format || schema.allOf
      ? []
      : [
          fc
            .string({
              minLength: schema.minLength ?? 0,
              maxLength: Math.min(schema.maxLength ?? 60, 60),
              unit: 'grapheme',
            })
            .filter((value) => !value.includes('\0') && fits(schema, value)),
        ];
  return fc.oneof(
    ...free,
    ...(candidates.length > 0 ? [fc.constantFrom(...candidates)] : []),
    ...(free.length + candidates.length === 0 ? [fc.constant('Test')] : []),
  );
}

const multiple = ({ minimum = 0, maximum = 1_000_000 }: Schema, step: number) =>
  fc
    .integer({ min: Math.ceil(minimum / step), max: Math.floor(maximum / step) })
    .map((value) => Number((value * step).toPrecision(12)));

/** Values a schema allows. Some ids exist, and some don't. */
export function valid(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = (schema.anyOf ?? schema.oneOf)?.filter((item) => !item.not);
  if (choices && choices.length > 0) return fc.oneof(...choices.map((item) => valid(item, ids)));
  switch (schema.type) {
    case 'object': {
      const fields = Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, item]) => [key, valid(item, ids)]),
      );
      return fc.record(fields, { requiredKeys: schema.required ?? [] });
    }
    case 'array':
      return fc.array(valid(schema.items ?? {}, ids), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'string':
      return isHexId(schema) ? fc.constantFrom(...ids, 'f'.repeat(24), '0'.repeat(24)) : text(schema);
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -5, schema.exclusiveMinimum ?? -1e9),
        max: Math.min(schema.maximum ?? 2e9, 2e9),
      });
    case 'number':
      return schema.multipleOf
        ? multiple(schema, schema.multipleOf)
        : fc.double({ min: schema.minimum ?? 0.01, max: Math.min(schema.maximum ?? 1000, 1000), noNaN: true });
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constant(undefined);
  }
}
