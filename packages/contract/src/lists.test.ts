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

/** Lists that are read again as a whole: of records without a topic of their own, and what both documents name otherwise than `data`. */
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

test('every list of records that change says how one of its rows is asked for', () => {
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

test('what an action answers of a record is a record that it changes', () => {
  for (const { path, meta } of endpoints)
    if (meta.answers) expect(meta.action ? meta.changes : meta.reads, path).toContain(meta.answers);
});
