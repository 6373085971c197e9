import { pointMessages as say } from '@hearth/contract/points/messages';
import type { PointLog } from '@hearth/contract/points/point-log-record';
import { decisionBody, voidPointLog } from '@hearth/contract/points/point-logs';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { Points } from '../../../../ui/points.tsx';
import { said } from '../parts/decision.tsx';
import { ReasonPicks } from '../parts/reason-picks.tsx';
import { kindOf } from '../logic/status.ts';
import styles from './void-dialog.module.css';

/** Takes an approved entry back, with a reason. */
export function VoidDialog({ log, onClose }: { log: PointLog; onClose: () => void }) {
  return (
    <FormDialog
      destructive
      disabled={({ reason }) => reason.trim() === ''}
      done={({ data }) => said.void(data)}
      draft={`void:${log._id}`}
      endpoint={voidPointLog}
      input={(body) => ({ params: { id: log._id }, body })}
      onClose={onClose}
      onRefused={onClose}
      schema={decisionBody}
      submit="Void"
      subtitle={`${kindOf(log)} for ${log.user.name}`}
      title="Void this entry"
    >
      {(Input, form) => (
        <Stack gap={16}>
          <p className={styles.effect}>
            <Points amount={log.points} /> go back from {log.user.name} to {log.propertyName}. A balance that has been
            spent goes below zero.
          </p>
          <Input.Text
            autoFocus
            inputProps={{ 'aria-required': true }}
            label={say.reasonLabel}
            maxRows={5}
            multiline
            name="reason"
          />
          <ReasonPicks
            onPick={(_verb, text) => form.setValue('reason', text, { shouldDirty: true, shouldValidate: true })}
            verbs={['void']}
          />
        </Stack>
      )}
    </FormDialog>
  );
}
