import { sql } from 'kysely';
import type { PostPhase, PostWhen } from '@hearth/contract/community/phases';
import type { Sql } from '../../../platform/db/page.ts';

/** `endOf` of a post `o`. */
export const ends: Sql = sql`coalesce(o.end_at, o.event_end_at)`;

/** `phaseOf` of a post `o`. */
export const phaseAt = (now: Date | Sql) =>
  sql<PostPhase>`post_phase(o.start_at, o.end_at, o.event_start_at, o.event_end_at, ${now})`;

/** `isShown` of a post `o`. */
export const isShown = (now: Date) => sql<boolean>`(post_phase(o.start_at, ${ends}, null, null, ${now}) = 'running')`;

/** The `when` filter of posts `o`. */
export function inWhen(when: PostWhen, now: Date): Sql | undefined {
  if (when === 'any') return undefined;
  return when === 'current' ? sql`${phaseAt(now)} <> 'ended'` : sql`${phaseAt(now)} = ${when}`;
}
