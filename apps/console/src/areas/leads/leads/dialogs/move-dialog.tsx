import { leadStatusLabels, leadStatuses, type Lead, type LeadStatus } from '@hearth/contract/leads/lead-record';
import { updateLeadBody } from '@hearth/contract/leads/lead-record';
import { FormFrame } from '../../../../kit/form-dialog.tsx';
import { useForm } from '../../../../kit/form.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { options } from '../../../../ui/options.ts';
import { nameOf } from '../logic/standing.ts';

const schema = updateLeadBody.pick({ leadStatus: true, reason: true });

interface MoveDialogProps {
  lead: Lead;
  /** Where it was put; left out where that is to be chosen. */
  to?: LeadStatus;
  busy?: boolean;
  onMove: (to: LeadStatus, reason: string) => void;
  onClose: () => void;
}

/** Moves a lead to another status, with a reason where there is one. */
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
      submit="Move"
      subtitle={`Now ${leadStatusLabels[lead.leadStatus]}`}
      title={`Move ${nameOf(lead)}`}
      width="sm"
    >
      {(Input) => (
        <Stack gap={16}>
          <Input.Select label="Status" name="leadStatus" options={options(leadStatuses, leadStatusLabels)} />
          <Input.Text autoFocus={to !== undefined} label="Reason (optional)" name="reason" />
        </Stack>
      )}
    </FormFrame>
  );
}
