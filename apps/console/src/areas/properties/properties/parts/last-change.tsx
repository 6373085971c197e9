import type { FeatureChange } from '@hearth/contract/properties/features';
import { useTimes } from '../../../../platform/session.tsx';
import styles from './feature-switches.module.css';

/** Who changed a feature last, and when. */
export function LastChange({ change }: { change: FeatureChange | undefined }) {
  const at = useTimes();
  if (!change) return null;
  const { updatedBy, createdAt, timezone } = change;
  return (
    <small className={styles.changed}>
      Changed by {updatedBy}, {at(createdAt, timezone)}
    </small>
  );
}
