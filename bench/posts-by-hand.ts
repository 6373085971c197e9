import type { Statement } from './load.ts';

export const limit = 10;

export interface PageQuery {
  orderBy: keyof typeof orders;
  page: number;
  /** A tab, or all items that aren't deleted. */
  tab?: 'active' | 'favorite';
}
const orders = {
  createdAt: 'o.created_at desc, o.id desc',
  title: 'lower(o.title) desc, o.created_at desc, o.id desc',
  budget: 'o.budget desc, o.created_at desc, o.id desc',
  pointLogsSubmitted: 'coalesce(s.submitted, 0) desc, o.created_at desc, o.id desc',
} as const;
const tabs = { active: 'and o.active', favorite: 'and o.favorite' } as const;

/** A handwritten statement for just this page, prepared, with counts, occurrence changes and the exact total. */
export function bareStatement({ orderBy, page, tab }: PageQuery, propertyId: string): Statement {
  const matching = (item: string) =>
    `${item}.property_id = $1 and ${item}.deleted_at is null ${(tab ? tabs[tab] : '').replace('o.', `${item}.`)}`;
  const counted = `count(*) as submitted, count(*) filter (where m.status = 'approved' and m.void_at is null) as approved`;
  const bySubmissions = `left join (select m.post_id, ${counted} from point_logs m
    where m.property_id = $1 and m.post_id is not null and m.deleted_at is null group by 1) s on s.post_id = o.id`;
  return {
    name: `posts by ${orderBy} ${tab ?? 'all'}`,
    text: `with page as (
        select o.* from posts o ${orderBy === 'pointLogsSubmitted' ? bySubmissions : ''}
        where ${matching('o')} order by ${orders[orderBy]} limit ${limit} offset $2
      ) select o.*, p.name, p.timezone, a.first_name, a.last_name, c.submitted, c.approved, k.likes, x.changes,
        (select count(*) from posts c where ${matching('c')}) as total
      from page o join properties p on p.id = o.property_id left join users a on a.id = o.author_id
      left join lateral (select ${counted} from point_logs m where m.post_id = o.id and m.deleted_at is null) c on true
      left join lateral (select count(*) as likes from post_likes k where k.post_id = o.id) k on true
      left join lateral (select json_agg(x.*) as changes from post_occurrence_changes x where x.post_id = o.id) x on true`,
    parameters: [propertyId, (page - 1) * limit],
  };
}
