import type { Topic } from '@hearth/contract/live/topics';
import { ownTopicsOf, sharedTopicsOf, topicsBeyondProperties, topicsOf } from '@hearth/contract/live/topics';
import { roleAt } from '../access.ts';
import type { Actor } from '../actor.ts';
import type { Scope } from '../db/database.ts';
import type { Positioned } from './changes.ts';

/** The changes a caller may follow, by their permissions on topics. */
export interface Visibility {
  /** Equal for callers who see the same records of other people. */
  key: string;
  /** Set for residents, who only see changes about themselves. */
  onlyOfUser: string | undefined;
  sees(change: Positioned): boolean;
}

/** `requested` limits it to some properties; undefined means all that the caller sees. */
export function visibilityOf(actor: Actor, scope: Scope, requested?: readonly string[]): Visibility {
  const everywhere = new Set<string>(scope.seesAll ? topicsBeyondProperties(actor.role) : []);
  const topicsByProperty = new Map(
    [...scope.propertyIds].sort().map((id) => {
      const role = roleAt(actor, id);
      return [id, new Set<string>(role ? topicsOf(role) : [])] as const;
    }),
  );
  const own = new Set<string>([actor.role, ...actor.roles.values()].flatMap((role): Topic[] => ownTopicsOf(role)));
  const held = actor.isPlatform ? [actor.role] : [...actor.roles.values()];
  const shared = new Set<string>(held.flatMap((role): Topic[] => sharedTopicsOf(role)));
  const isOwn = ({ topic, userId, propertyId: at }: Positioned) =>
    userId !== null && userId === actor.id && own.has(topic) && (!requested || at === null || requested.includes(at));
  const isVisible = ({ topic, propertyId: at }: Positioned) =>
    everywhere.has(topic) || (at === null ? shared.has(topic) : topicsByProperty.get(at)?.has(topic) === true);
  const ofOthers = [...topicsByProperty].filter(([, topics]) => topics.size > 0);
  return {
    key: JSON.stringify([[...everywhere], [...shared], ofOthers.map(([id, topics]) => [id, ...topics])]),
    onlyOfUser: everywhere.size + shared.size + ofOthers.length === 0 ? (actor.id ?? undefined) : undefined,
    sees: (change) => isVisible(change) || isOwn(change),
  };
}
