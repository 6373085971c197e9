/** Loaded entries of one source, newest first. */
export interface Source<Entry extends { at: string }> {
  entries: readonly Entry[];
  /** True if older entries exist, also while they load. */
  hasMore?: boolean;
  /** Loads older entries; undefined when none are left, and while they load. */
  loadMore?: (() => void) | undefined;
}

const oldestOf = ({ entries, hasMore }: Source<{ at: string }>) => (hasMore ? (entries.at(-1)?.at ?? '') : '');

/**
 * One timeline of several sources, newest first. It ends where a source has older entries that aren't loaded yet;
 * `loadMore` loads those.
 */
export function mergeSources<Entry extends { at: string }>(sources: readonly Source<Entry>[]) {
  const horizon = sources.map(oldestOf).reduce((latest, at) => (at > latest ? at : latest), '');
  const next = sources.filter((source) => source.hasMore && oldestOf(source) === horizon);
  return {
    entries: sources
      .flatMap(({ entries }) => entries)
      .filter(({ at }) => at >= horizon)
      .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)),
    hasMore: next.length > 0,
    loadMore: next.some((source) => source.loadMore) ? () => next.forEach((source) => source.loadMore?.()) : undefined,
  };
}
