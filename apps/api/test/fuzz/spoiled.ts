import type { Schema } from '../inputs.ts';

/** An invalid body according to the OpenAPI document, with a description of what's wrong. */
export interface Spoiled {
  fault: string;
  body: string;
  contentType: string;
}

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** Ways to invalidate a valid body. */
export function spoilings(schema: Schema, body: Record<string, unknown>): Spoiled[] {
  const json = (fault: string, value: unknown): Spoiled => ({
    fault,
    body: JSON.stringify(value),
    contentType: 'application/json',
  });
  const wrongType = (item: Schema): unknown =>
    item.type === 'array' ? { not: 'an array' } : item.type === 'object' ? 'not an object' : [['not', 'this']];
  const spoiled = [
    json('an undeclared field', { ...body, undeclaredField: 1 }),
    json('an array for a body', [body]),
    json('null for a body', null),
    json('text for a body', 'text'),
    { fault: 'cut JSON', body: JSON.stringify(body).slice(0, -1), contentType: 'application/json' },
    { fault: 'deep nesting', body: `{"undeclaredField":${deep(5000)}}`, contentType: 'application/json' },
    {
      fault: 'a prototype',
      body: `{"__proto__":{"x":1},${JSON.stringify(body).slice(1)}`.replace(',}', '}'),
      contentType: 'application/json',
    },
    { fault: 'another content type', body: JSON.stringify(body), contentType: 'application/xml' },
    { fault: 'plain text', body: JSON.stringify(body), contentType: 'text/plain' },
  ];
  for (const key of schema.required ?? [])
    spoiled.push(json(`${key} is missing`, Object.fromEntries(Object.entries(body).filter(([name]) => name !== key))));
  for (const [key, item] of Object.entries(schema.properties ?? {})) {
    if (!item.type) continue;
    spoiled.push(json(`${key} of a wrong type`, { ...body, [key]: wrongType(item) }));
    if (schema.required?.includes(key)) spoiled.push(json(`${key} is null`, { ...body, [key]: null }));
    if (item.type === 'string')
      spoiled.push(
        json(`${key} with a null byte`, { ...body, [key]: `${typeof body[key] === 'string' ? body[key] : 'a'}\0` }),
      );
    if (item.maxLength !== undefined)
      spoiled.push(json(`${key} is too long`, { ...body, [key]: 'a'.repeat(item.maxLength + 1) }));
    if (item.enum) spoiled.push(json(`${key} is none of its values`, { ...body, [key]: 'none of these' }));
    if (item.minimum !== undefined) spoiled.push(json(`${key} is too small`, { ...body, [key]: item.minimum - 1 }));
    if (item.maximum !== undefined) spoiled.push(json(`${key} is too great`, { ...body, [key]: item.maximum + 1 }));
    if (item.type === 'integer')
      spoiled.push(
        json(`${key} is a fraction`, { ...body, [key]: 1.5 }),
        json(`${key} is huge`, { ...body, [key]: 1e308 }),
      );
    if (item.maxItems !== undefined)
      spoiled.push(
        json(`${key} has too many items`, {
          ...body,
          [key]: Array.from({ length: item.maxItems + 1 }, () => (body[key] as unknown[] | undefined)?.[0] ?? 'a'),
        }),
      );
  }
  return spoiled;
}
