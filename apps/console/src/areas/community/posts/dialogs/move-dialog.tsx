import { changeOccurrence, changeOccurrenceBody, type OccurrenceRecord } from '@hearth/contract/community/occurrences';
import { postMessages as say } from '@hearth/contract/community/messages';
import type { Post } from '@hearth/contract/community/post-record';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { useTimes } from '../../../../platform/session.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { MomentField } from '../parts/moment-field.tsx';

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
