import { postMessages as say } from '@hearth/contract/community/messages';
import { changeOccurrence, changeOccurrenceBody, type OccurrenceRecord } from '@hearth/contract/community/occurrences';
import type { Post } from '@hearth/contract/community/post-record';
import { kindOf } from '@hearth/contract/community/post-types';
import { updatePost } from '@hearth/contract/community/posts';
import { useState } from 'react';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { useTimes } from '../../../../platform/session.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Muted, Stack } from '../../../../ui/layout.tsx';
import { movedTo } from '../logic/moved.ts';
import { MomentField } from '../parts/fields.tsx';

/** Moves an item that does not repeat, and says which of its dates change. */
export function ShiftDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const at = useTimes();
  const [now] = useState(() => new Date());
  const begins = post.eventInfo?.startDate ?? post.startDate;
  const datesFor = (to: string | null) => (to === null ? [] : movedTo(post, to, now).dates);
  return (
    <FormDialog
      disabled={({ startDate }) => datesFor(startDate).length === 0}
      done={say.updated(kindOf(post.type))}
      draft={`post-move:${post._id}`}
      endpoint={updatePost}
      input={({ startDate }) => ({
        params: { id: post._id },
        body: { ...(startDate !== null && movedTo(post, startDate, now).change), version: post.version },
      })}
      onClose={onClose}
      schema={changeOccurrenceBody}
      submit="Move"
      subtitle={`${post.title}, ${post.propertyName}`}
      title="Move"
      values={{ startDate: begins }}
    >
      {(_, form) => {
        const dates = datesFor(form.watch('startDate'));
        return (
          <Stack gap={16}>
            <MomentField
              hint={`In the time of ${post.propertyName}`}
              label="New"
              name="startDate"
              timeZone={post.timezone}
              usualTime="09:00"
            />
            <section aria-label="What changes" aria-live="polite">
              {dates.length === 0 ? (
                <Muted>Choose another day or time.</Muted>
              ) : (
                <DescriptionList
                  rows={dates.map(({ label, from, to }) => [
                    label,
                    `${at(from, post.timezone)} → ${at(to, post.timezone)}`,
                  ])}
                />
              )}
            </section>
          </Stack>
        );
      }}
    </FormDialog>
  );
}

const movedBody = changeOccurrenceBody.refine(({ startDate }) => startDate !== null, {
  path: ['startDate'],
  message: say.chooseDay,
});

interface MoveDialogProps {
  post: Post;
  occurrence: Pick<OccurrenceRecord, 'number' | 'startDate'>;
  onClose: () => void;
}

/** Moves one occurrence, and none of the others. */
export function MoveDialog({ post, occurrence: { number, startDate }, onClose }: MoveDialogProps) {
  const at = useTimes();
  return (
    <FormDialog
      done="Moved only this one"
      draft={`occurrence:${post._id}.${number}`}
      endpoint={changeOccurrence}
      input={(body) => ({ params: { id: post._id, number }, body })}
      onClose={onClose}
      schema={movedBody}
      submit="Move"
      subtitle={`${post.title}, ${at(startDate, post.timezone)}`}
      title="Move only this one"
      values={{ startDate }}
    >
      {() => (
        <Stack>
          <MomentField
            hint={`In the time of ${post.propertyName}, between the one before and the one after`}
            label="New"
            name="startDate"
            timeZone={post.timezone}
            usualTime="09:00"
          />
        </Stack>
      )}
    </FormDialog>
  );
}
