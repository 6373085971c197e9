import { sql } from 'kysely';
import type { FeedItem } from '@hearth/contract/community/feed';
import type { BoostContent } from '@hearth/contract/community/post-record';
import type { Recurrence } from '@hearth/contract/community/recurrence';
import { renderRichText, renderText, type PlaceholderValues } from '@hearth/contract/library/placeholders';
import { defineRecord, wireInstant, type RowOf } from '../../../platform/db/record.ts';
import { occurrenceChanges } from '../posts/public.ts';
import { eventOf, submissionsLeft } from './rules.ts';

/** The caller's submissions `m` that count. */
const counts = sql`m.status in ('pending', 'approved') and m.void_at is null and m.deleted_at is null`;

/** A post `o` of a property `p`, as the calling resident sees it. */
export const feedItems = defineRecord('posts', 'o', {
  _id: { column: 'id' },
  type: { read: sql<FeedItem['type']>`o.type` },
  boostType: { read: sql<FeedItem['boostType']>`o.boost_type` },
  title: { column: 'title' },
  text: { column: 'text' },
  property: { column: 'property_id' },
  startDate: { column: 'start_at' },
  endDate: { column: 'end_at' },
  likes: { read: sql<number>`post_likes_count(o.id)` },
  liked: {
    read: sql<boolean>`exists (select from post_likes k where k.post_id = o.id and k.user_id = (select app_actor_id()))`,
  },
  rewardPoints: { column: 'reward_points' },
  isImageRequired: { column: 'is_image_required' },
  createdAt: { column: 'created_at' },
  reader: {
    read: sql<PlaceholderValues>`(select json_build_object('first_name', u.first_name, 'last_name', u.last_name, 'property_name', p.name)
      from users u where u.id = (select app_actor_id()))`,
    only: 'rules',
  },
  active: { column: 'active', only: 'rules' },
  code: { column: 'code', only: 'rules' },
  budget: { column: 'budget', only: 'rules' },
  maxSubmissionCount: { column: 'max_submission_count', only: 'rules' },
  boostInfo: { read: sql<BoostContent>`o.boost_info`, only: 'rules' },
  recurrence: { read: sql<Recurrence>`o.recurrence`, only: 'rules' },
  eventStart: { column: 'event_start_at', only: 'rules' },
  eventEnd: { column: 'event_end_at', only: 'rules' },
  timezone: { read: sql<string>`p.timezone`, only: 'rules' },
  occurrenceChanges: { read: occurrenceChanges, only: 'rules' },
  submittedAt: {
    read: sql<string[]>`coalesce((
      select json_agg(${wireInstant(sql`m.created_at`)}) from point_logs m
      where m.post_id = o.id and m.user_id = (select app_actor_id()) and ${counts}), '[]')`,
    only: 'rules',
  },
  committed: { read: sql<number>`case when o.budget = 0 then 0 else post_committed_points(o.id) end`, only: 'rules' },
});
export type OpenItem = RowOf<typeof feedItems>;

export function toWire(row: OpenItem, now: Date): FeedItem {
  const { microSurveyBoost: survey, voteBoost: vote, newReviewBoost: review } = row.boostInfo;
  const isEvent = row.boostType === 'event' && (row.eventStart !== null || row.eventEnd !== null);
  return {
    ...feedItems.toWire(row),
    title: renderText(row.title, row.reader),
    text: renderRichText(row.text, row.reader),
    eventInfo: isEvent ? eventOf(row, now) : null,
    submissionsLeft: submissionsLeft(row, now),
    ratingComments: survey?.ratingComments ?? false,
    freeformEntry: vote?.freeformEntry ?? false,
    questions:
      survey?.questions.map(({ _id, question }) => ({ _id, question })) ??
      (review?.question ? [{ _id: row._id, question: review.question }] : []),
    selections: vote?.selections.map(({ _id, label }) => ({ _id, label })) ?? [],
  };
}
