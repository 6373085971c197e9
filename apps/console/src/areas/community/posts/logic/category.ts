import type { Post } from '@hearth/contract/community/post-record';
import {
  audienceOfPost,
  kindOf,
  postKindLabels,
  postTypeOf,
  type PostKind,
  type PostType,
} from '@hearth/contract/community/post-types';
import type { Audience } from '@hearth/contract/boosts';
import { firstValue } from '../../../../kit/address.ts';
import type { Location } from '../../../../platform/location.ts';
import { recurrenceLabels, type Recurrence } from '@hearth/contract/community/recurrence';

/** Kind and audience of posts, which determine their type. */
export interface PostCategory {
  kind: PostKind;
  audience: Audience;
  type: PostType;
}

const isKind = (value: string | undefined): value is PostKind => Object.hasOwn(postKindLabels, value ?? '');
const isAudience = (value: string | undefined): value is Audience => value === 'RESIDENT' || value === 'AMBASSADOR';

/** From the URL: `type` and `userType`, or the path. */
export function categoryInUrl({ pathname, search }: Pick<Location, 'pathname' | 'search'>): PostCategory {
  const [type, userType] = [firstValue(search.type), firstValue(search.userType)];
  const named = /\/(post|event|boost)-management$/i.exec(pathname)?.[1]?.toUpperCase();
  const kind = isKind(type) ? type : isKind(named) ? named : 'POST';
  const own = /^\/ambassador\b/i.test(pathname) ? 'AMBASSADOR' : 'RESIDENT';
  const audience = isAudience(userType) ? userType : own;
  return { kind, audience, type: postTypeOf(kind, audience) };
}

export const pathOf = (kind: PostKind, audience: Audience) => ({
  to: `/${audience === 'AMBASSADOR' ? 'ambassador' : 'community'}/${kind.toLowerCase()}-management`,
  search: { type: kind, userType: audience },
});

export const categoryOf = ({ type }: Post): PostCategory => ({
  kind: kindOf(type),
  audience: audienceOfPost(type),
  type,
});

/** Anchor of the low budgets on the community page. */
export const budgetsAnchor = 'budgets';

export const propertiesOf = ({ property, propertyName }: Post) => [{ property, name: propertyName }];

/** The recurrence label; undefined with a logged warning for an unknown value (spec 2, section 4). */
export function recurrenceOf(recurrence: string): string | undefined {
  if (Object.hasOwn(recurrenceLabels, recurrence)) return recurrenceLabels[recurrence as Recurrence];
  console.warn(`Unknown recurrence: ${recurrence}`);
  return undefined;
}
