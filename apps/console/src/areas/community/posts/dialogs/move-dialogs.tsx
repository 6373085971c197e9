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
import { text } from '../messages.ts';
import { MomentField } from '../parts/fields.tsx';

/** Moves a post that isn't recurring, and lists the dates that change. */
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
      submit={text.move.submit}
      subtitle={text.move.subtitle(post.title, post.propertyName)}
      title={text.move.title}
      values={{ startDate: begins }}
    >
      {(_, form) => {
        const dates = datesFor(form.watch('startDate'));
        return (
          <Stack gap={16}>
            <MomentField
              hint={text.move.zone(post.propertyName)}
              label={text.move.new}
              name="startDate"
              timeZone={post.timezone}
              usualTime="09:00"
            />
            <section aria-label={text.move.changes} aria-live="polite">
              {dates.length === 0 ? (
                <Muted>{text.move.unchanged}</Muted>
              ) : (
                <DescriptionList
                  rows={dates.map(({ label, from, to }) => [
                    text.move.dates[label],
                    text.move.change(at(from, post.timezone), at(to, post.timezone)),
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

/** Moves one occurrence. */
export function MoveDialog({ post, occurrence: { number, startDate }, onClose }: MoveDialogProps) {
  const at = useTimes();
  return (
    <FormDialog
      done={text.move.moved}
      draft={`occurrence:${post._id}.${number}`}
      endpoint={changeOccurrence}
      input={(body) => ({ params: { id: post._id, number }, body })}
      onClose={onClose}
      schema={movedBody}
      submit={text.move.submit}
      subtitle={text.move.subtitle(post.title, at(startDate, post.timezone))}
      title={text.move.one}
      values={{ startDate }}
    >
      {() => (
        <Stack>
          <MomentField
            hint={text.move.between(post.propertyName)}
            label={text.move.new}
            name="startDate"
            timeZone={post.timezone}
            usualTime="09:00"
          />
        </Stack>
      )}
    </FormDialog>
  );
}
