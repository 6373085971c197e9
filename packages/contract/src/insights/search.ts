import { z } from 'zod';
import { postTypes } from '../community/post-types.ts';
import { atProperties, endpoint } from '../endpoint.ts';
import type { Permission } from '../permissions.ts';
import { objectId, repeatable, scopeQuery, text } from '../primitives.ts';

/** Kinds of records that global search finds, in display order, with the permission of their list. */
export const searchPermissions = {
  user: 'users.view',
  unit: 'leases.view',
  lead: 'leads.view',
  post: 'posts.view',
  message: 'messages.view',
  invoice: 'billing.view',
  brand: 'brands.view',
  property: 'properties.view',
} as const satisfies Record<string, Permission>;
export type SearchKind = keyof typeof searchPermissions;
export const searchKinds = Object.keys(searchPermissions) as [SearchKind, ...SearchKind[]];

/** Length of a search. Two characters find only starts of words. */
export const searchMinimum = 2;
export const searchMaximum = 100;
/** Results per kind. */
export const searchResultsMaximum = 8;

const result = z.object({
  kind: z.enum(searchKinds),
  _id: objectId,
  title: z.string(),
  /** Tells similar titles apart, in plain words: role, unit, status, amount. */
  subtitle: z.string(),
  /** One of the caller's properties that has the record; null for records without one. */
  property: z.object({ _id: objectId, name: z.string(), propertyCode: z.string() }).nullable(),
  /** Set for posts, whose screens depend on it. */
  postType: z.enum(postTypes).nullable(),
});
export type SearchResult = z.infer<typeof result>;

export const search = {
  find: endpoint('GET /search', {
    summary: 'Search people, units, leads, posts, messages, invoices, brands and properties, best matches first',
    tag: 'Insights',
    scope: atProperties,
    permission: 'properties.view',
    query: {
      q: text(searchMaximum).min(searchMinimum).describe('Any part of a name, email, unit, title, number or code'),
      kinds: repeatable(z.enum(searchKinds)).describe('All by default'),
      ...scopeQuery,
    },
    output: z.object({
      /** Kinds with matches, the best match first. Kinds whose list the caller can't open are left out. */
      data: z.array(
        z.object({
          kind: z.enum(searchKinds),
          results: z.array(result).min(1).max(searchResultsMaximum),
          /** True when more match. */
          hasMore: z.boolean(),
        }),
      ),
    }),
    reads: ['user', 'unit', 'lead', 'post', 'message', 'invoice', 'brand', 'property'],
    perMinute: 300,
    statementTimeoutMs: 2000,
  }),
};
