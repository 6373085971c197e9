import { leadStatusLabels, leadStatuses, type Lead, type LeadStatus } from '@hearth/contract/leads/lead-record';
import { updateLeadBody } from '@hearth/contract/leads/lead-record';
import { FormFrame } from '../../../../kit/form-dialog.tsx';
import { useForm } from '../../../../kit/form.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { options } from '../../../../ui/options.ts';
import { nameOf } from '../logic/lead-status.ts';
import { text } from '../messages.ts';

const schema = updateLeadBody.pick({ leadStatus: true, reason: true });

interface MoveDialogProps {
  lead: Lead;
  /** Target column; undefined to choose it in the dialog. */
  to?: LeadStatus;
  busy?: boolean;
  onMove: (to: LeadStatus, reason: string) => void;
  onClose: () => void;
}

/** Moves a lead to another status with an optional reason. */
export function MoveDialog({ lead, to, busy = false, onMove, onClose }: MoveDialogProps) {
  const form = useForm({
    schema,
    draft: `lead-move:${lead._id}.${to ?? 'any'}`,
    values: { leadStatus: to ?? lead.leadStatus, reason: '' },
  });
  return (
    <FormFrame
      busy={busy}
      disabled={({ leadStatus }) => leadStatus === lead.leadStatus}
      form={form}
      onClose={onClose}
      onSend={({ leadStatus = lead.leadStatus, reason = '' }) => onMove(leadStatus, reason)}
      submit={text.move.submit}
      subtitle={text.move.from(leadStatusLabels[lead.leadStatus])}
      title={text.move.title(nameOf(lead))}
      width="sm"
    >
      {(Input) => (
        <Stack gap={16}>
          <Input.Select label={text.move.status} name="leadStatus" options={options(leadStatuses, leadStatusLabels)} />
          <Input.Text autoFocus={to !== undefined} label={text.move.reason} name="reason" />
        </Stack>
      )}
    </FormFrame>
  );
}
