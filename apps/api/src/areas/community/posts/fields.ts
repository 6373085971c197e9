import { sql } from 'kysely';
import type { Post, Revision } from '@hearth/contract/community/post-record';
import { nextOccurrence, type OccurrenceChange, type Series } from '@hearth/contract/community/recurrence';
import type { Ctx } from '../../../platform/context.ts';
import { defineRecord, wireInstant, type RowOf } from '../../../platform/db/record.ts';
import { canOf } from './rules.ts';

/** Changed occurrences of a post `o`. */
export const occurrenceChanges = sql<OccurrenceChange[]>`coalesce((
  select json_agg(json_build_object('number', c.number, 'startDate', ${wireInstant(sql`c.start_at`)}))
  from post_occurrence_changes c where c.post_id = o.id), '[]')`;

/** A post, event or boost `o`, with the joins of `listing.ts`. */
export const posts = defineRecord('posts', 'o', {
  _id: { column: 'id' },
  type: { column: 'type', written: 'once', read: sql<Post['type']>`o.type` },
  boostType: { column: 'boost_type', written: 'once', read: sql<Post['boostType']>`o.boost_type` },
  title: { column: 'title', written: 'always' },
  text: { column: 'text', written: 'always' },
  startDate: { column: 'start_at', written: 'always' },
  endDate: { column: 'end_at', written: 'always' },
  recurrence: { column: 'recurrence', written: 'always', read: sql<Post['recurrence']>`o.recurrence` },
  active: { column: 'active', written: 'always' },
  favorite: { column: 'favorite' },
  isDeleted: { read: sql<boolean>`o.deleted_at is not null` },
  budget: { column: 'budget', written: 'always' },
  rewardPoints: { column: 'reward_points', written: 'always' },
  isImageRequired: { column: 'is_image_required', written: 'always' },
  singleSubmission: { column: 'single_submission', written: 'always' },
  maxSubmissionCount: { column: 'max_submission_count', written: 'always' },
  likes: { read: sql<number>`k.likes` },
  pointLogsSubmitted: { read: sql<number>`m.submitted` },
  pointLogsApproved: { read: sql<number>`m.approved` },
  pointLogsPending: { read: sql<number>`m.pending` },
  eventInfo: {
    read: sql<
      Post['eventInfo']
    >`case when o.boost_type = 'event' then json_build_object('startDate', ${wireInstant(sql`o.event_start_at`)},
      'endDate', ${wireInstant(sql`o.event_end_at`)}, 'rewardPoints', o.reward_points, 'code', o.code) end`,
  },
  boostInfo: { column: 'boost_info', written: 'always', read: sql<Post['boostInfo']>`o.boost_info` },
  author: {
    read: sql<Post['author']>`json_build_object('_id', o.author_id, 'name', coalesce(person_name(o.author_id), ''))`,
  },
  property: { column: 'property_id' },
  propertyName: { read: sql<string>`p.name` },
  timezone: { read: sql<string>`p.timezone` },
  version: { column: 'version' },
  createdAt: { column: 'created_at' },
  code: { column: 'code', written: 'always', only: 'rules' },
  eventStart: { column: 'event_start_at', written: 'always', only: 'rules' },
  eventEnd: { column: 'event_end_at', written: 'always', only: 'rules' },
  seriesId: { column: 'series_id', written: 'once', only: 'rules' },
  occurrenceChanges: { read: occurrenceChanges, only: 'rules' },
});
export type PostRow = RowOf<typeof posts>;

/** Fields the occurrences depend on. */
export interface InSeries extends Pick<PostRow, 'startDate' | 'endDate' | 'createdAt' | 'recurrence' | 'timezone'> {
  eventStart: Date | null;
  eventEnd: Date | null;
  occurrenceChanges: OccurrenceChange[];
}
/** A post's series, from its event or else its start. */
export const seriesOf = (row: InSeries): Series => ({
  startDate: (row.eventStart ?? row.startDate ?? row.createdAt).toISOString(),
  endDate: row.endDate?.toISOString() ?? null,
  recurrence: row.recurrence,
  timeZone: row.timezone,
  changes: row.occurrenceChanges,
});

export const toWire = (ctx: Pick<Ctx, 'may' | 'now'>, row: PostRow): Post => ({
  ...posts.toWire(row),
  nextOccurrence: nextOccurrence(seriesOf(row), ctx.now)?.startDate ?? null,
  can: canOf(row, ctx.may('posts.manage', row.property)),
});

/** A revision `v` of a post. */
export const revisions = defineRecord('post_revisions', 'v', {
  version: { column: 'version' },
  updatedBy: { read: sql<string>`coalesce(person_name(v.updated_by), '')` },
  updatedAt: { column: 'updated_at' },
  title: { column: 'title' },
  text: { column: 'text' },
  startDate: { column: 'start_at' },
  endDate: { column: 'end_at' },
  recurrence: { read: sql<Revision['recurrence']>`v.recurrence` },
  budget: { column: 'budget' },
  rewardPoints: { column: 'reward_points' },
  singleSubmission: { column: 'single_submission' },
  maxSubmissionCount: { column: 'max_submission_count' },
  isImageRequired: { column: 'is_image_required' },
  active: { column: 'active' },
  eventInfo: {
    read: sql<Revision['eventInfo']>`json_build_object('startDate', ${wireInstant(sql`v.event_start_at`)},
      'endDate', ${wireInstant(sql`v.event_end_at`)}, 'code', v.code)`,
  },
  boostInfo: { read: sql<Revision['boostInfo']>`v.boost_info` },
});
