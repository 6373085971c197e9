import type { contract } from '@hearth/contract';
import { searchKinds, searchPermissions, searchResultsMaximum } from '@hearth/contract/insights/search';
import type { Ctx } from '../../../platform/context.ts';
import type { InputOf, OutputOf } from '../../../platform/serve.ts';
import { within } from '../home/public.ts';
import { readMatches } from './queries.ts';
import { sources } from './sources.ts';

type Search = typeof contract.search.find;

/** Matches of every kind whose list the caller may open, at all of their properties with the permission. */
export async function find(
  ctx: Ctx,
  { query: { q, kinds = searchKinds } }: InputOf<Search>,
): Promise<OutputOf<Search>> {
  // Punctuation alone matches no word.
  if (!/[\p{L}\p{N}]/u.test(q)) return { data: [] };
  const found = await Promise.all(
    searchKinds
      .filter((kind) => kinds.includes(kind))
      .map(async (kind) => {
        const scope = within(ctx, searchPermissions[kind]);
        return { kind, rows: scope ? await readMatches(ctx, sources[kind], scope, q) : [] };
      }),
  );
  // Kinds with equally good matches stay in display order.
  const best = ({ rows }: (typeof found)[number]) => rows[0]?.place ?? 0;
  return {
    data: found
      .filter(({ rows }) => rows.length > 0)
      .toSorted((a, b) => best(a) - best(b))
      .map(({ kind, rows }) => ({
        kind,
        results: rows.slice(0, searchResultsMaximum).map(({ _id, title, facts, property }) => ({
          kind,
          _id,
          title: title.trim(),
          subtitle: sources[kind].describe(facts).filter(Boolean).join(' · '),
          property,
          postType: facts.postType ?? null,
        })),
        hasMore: rows.length > searchResultsMaximum,
      })),
  };
}
