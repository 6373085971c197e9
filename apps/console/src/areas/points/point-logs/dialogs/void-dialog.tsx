import type { PointLog } from '@hearth/contract/points/point-log-record';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { Points } from '../../../../ui/points.tsx';
import { toast } from '../../../../ui/toast.ts';
import { Decision, said } from '../parts/decision.tsx';
import { kindOf } from '../logic/status.ts';
import styles from './void-dialog.module.css';

/** Takes an approved entry back, with a reason. */
export function VoidDialog({ log, onClose }: { log: PointLog; onClose: () => void }) {
  return (
    <DialogShell onClose={onClose} open subtitle={`${kindOf(log)} for ${log.user.name}`} title="Void this entry">
      <p className={styles.effect}>
        <Points amount={log.points} /> go back from {log.user.name} to {log.propertyName}. A balance that has been spent
        goes below zero.
      </p>
      <Decision
        log={log}
        onCancel={onClose}
        onDecided={(now, verb) => {
          toast.success(said[verb](now));
          onClose();
        }}
        verbs={['void']}
      />
    </DialogShell>
  );
}
