import { sql } from 'kysely';
import type { PostType } from '@hearth/contract/community/post-types';
import type { Recurrence } from '@hearth/contract/community/recurrence';
import { defineRecord, type RowOf } from '../../../platform/db/record.ts';
import { occurrenceChanges } from '../posts/public.ts';

/** Calendar fields of a post `o` of a property `p`. */
export const calendarItems = defineRecord('posts', 'o', {
  post: { column: 'id' },
  title: { column: 'title' },
  type: { read: sql<PostType>`o.type` },
  active: { column: 'active' },
  rewardPoints: { column: 'reward_points' },
  budgetLeft: {
    read: sql<number | null>`case when o.budget > 0 then greatest(0, o.budget - post_committed_points(o.id)) end`,
  },
  startDate: { column: 'start_at', only: 'rules' },
  endDate: { column: 'end_at', only: 'rules' },
  createdAt: { column: 'created_at', only: 'rules' },
  recurrence: { read: sql<Recurrence>`o.recurrence`, only: 'rules' },
  eventStart: { column: 'event_start_at', only: 'rules' },
  eventEnd: { column: 'event_end_at', only: 'rules' },
  timezone: { read: sql<string>`p.timezone`, only: 'rules' },
  occurrenceChanges: { read: occurrenceChanges, only: 'rules' },
});
export type CalendarItem = RowOf<typeof calendarItems>;
