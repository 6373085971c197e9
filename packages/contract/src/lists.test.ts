import { expect, test } from 'vitest';
import { definitionOf, metaOf, routeOf } from './definition.ts';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { contract } from './index.ts';

const endpoints = Object.values(contract).flatMap((feature) =>
  Object.values<Endpoint>(feature).map((endpoint) => ({
    path: `${routeOf(endpoint).method} ${routeOf(endpoint).path}`,
    meta: metaOf(endpoint),
    query: Object.keys(
      (
        z.toJSONSchema(definitionOf(endpoint).inputSchema as z.ZodType, {
          unrepresentable: 'any',
          io: 'input',
        }) as Schema
      ).properties?.query?.properties ?? {},
    ),
  })),
);
interface Schema {
  properties?: Record<string, Schema>;
}

/** Lists that are refetched whole: their records have no topic, or their rows aren't in `data`. */
const withoutTopic = [
  'GET /property/feature-history',
  'GET /posts/revisions',
  'GET /audit',
  'GET /insights/platform/brands',
  'GET /invoices',
  'GET /brands/provider',
  'GET /communications/mail-history',
  'GET /communications/email-details',
  'GET /communications/health',
  'POST /communications/recipients',
  'POST /communications/announcements/recipients',
];

test('every list with a live topic declares how to read a single row', () => {
  const lists = endpoints.filter(
    ({ path, meta, query }) => query.includes('page') && meta.reads.length > 0 && !withoutTopic.includes(path),
  );
  expect(lists.length).toBeGreaterThanOrEqual(5);
  for (const { path, meta, query } of lists) {
    expect(meta.rows, path).toBeDefined();
    expect(meta.reads, path).toContain(meta.rows?.topic);
    expect(query, path).toContain(meta.rows?.key);
  }
});

test('an action only returns records of topics it changes', () => {
  for (const { path, meta } of endpoints)
    if (meta.returns) expect(meta.action ? meta.changes : meta.reads, path).toContain(meta.returns);
});
