import type { Lead } from '@hearth/contract/leads/lead-record';
import { noteBody, noteLead } from '@hearth/contract/leads/leads';
import { leadMessages as say } from '@hearth/contract/leads/messages';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { nameOf } from '../logic/standing.ts';

/** Writes down what was said or done. */
export function NoteDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  return (
    <FormDialog
      done={say.noted}
      draft={`lead-note:${lead._id}`}
      endpoint={noteLead}
      input={(body) => ({ params: { id: lead._id }, body })}
      onClose={onClose}
      onRefused={onClose}
      schema={noteBody}
      submit="Add note"
      subtitle={lead.contactedAt === null ? 'With a note the lead counts as contacted.' : undefined}
      title={`Note on ${nameOf(lead)}`}
    >
      {(Input) => <Input.Text autoFocus label="Note" minRows={4} multiline name="note" required />}
    </FormDialog>
  );
}
