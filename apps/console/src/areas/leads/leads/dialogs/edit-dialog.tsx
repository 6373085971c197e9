import { updateLeadBody, type Lead } from '@hearth/contract/leads/lead-record';
import { listLeadOwners, updateLead } from '@hearth/contract/leads/leads';
import { leadMessages as say } from '@hearth/contract/leads/messages';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { messageOf } from '../../../../platform/api-error.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { Stack } from '../../../../ui/layout.tsx';
import { options } from '../../../../ui/options.ts';
import { nameOf } from '../logic/standing.ts';

const schema = updateLeadBody.omit({ leadStatus: true, reason: true });

/** Says who looks after a lead and what comes next. */
export function EditDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const owners = useEndpoint(listLeadOwners, { params: { id: lead._id } });
  const { owner } = lead;
  const known = owners.data?.data ?? [];
  const staff = owner && !known.some(({ _id }) => _id === owner._id) ? [owner, ...known] : known;
  return (
    <FormDialog
      done={say.updated}
      draft={`lead:${lead._id}`}
      endpoint={updateLead}
      input={(body) => ({ params: { id: lead._id }, body })}
      onClose={onClose}
      onRefused={onClose}
      record={{ ...lead, ownerId: owner?._id ?? null }}
      schema={schema}
      submit="Save"
      title={`Edit ${nameOf(lead)}`}
    >
      {(Input) => (
        <Stack gap={16}>
          <Input.Select
            hint={owners.error ? messageOf(owners.error) : undefined}
            label="Owner"
            name="ownerId"
            options={[{ value: '', label: 'Nobody' }, ...options(staff)]}
          />
          <Input.Text label="Next step" name="nextStep" />
          <Input.Date label="Next step on" name="nextStepOn" />
          <Input.Text label="External lead id" name="externalLeadID" />
        </Stack>
      )}
    </FormDialog>
  );
}
