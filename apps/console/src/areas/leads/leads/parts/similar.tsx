import type { LeadDetail } from '@hearth/contract/leads/lead-record';
import { formatDate } from '../../../../platform/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { Muted, Stack } from '../../../../ui/layout.tsx';
import styles from './rows.module.css';

interface SimilarProps {
  lead: LeadDetail;
  onOpen: (id: string) => void;
  onMerge: (other: LeadDetail['similar'][number]) => void;
}

/** Leads of the property with the same e-mail or phone. */
export function Similar({ lead: { similar, can, timezone }, onOpen, onMerge }: SimilarProps) {
  if (similar.length === 0) return null;
  return (
    <section aria-label="Similar leads">
      <h4>Similar leads</h4>
      <ul className={styles.rows}>
        {similar.map((other) => (
          <li key={other._id}>
            <div>
              <b>{other.name || 'No name'}</b>
              <Muted small>
                Referred by {other.referrer} on {formatDate(other.createdAt, timezone)}
              </Muted>
            </div>
            <Stack gap={8} row>
              <Button aria-label={`Open ${other.name}`} onClick={() => onOpen(other._id)} size="small">
                Open
              </Button>
              {can.merge && (
                <Button aria-label={`Merge with ${other.name}`} onClick={() => onMerge(other)} size="small">
                  Merge
                </Button>
              )}
            </Stack>
          </li>
        ))}
      </ul>
    </section>
  );
}
