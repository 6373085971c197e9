import { exclusionLabels } from '@hearth/contract/communication/message-kinds';
import type { PeopleReached } from '@hearth/contract/communication/message-record';
import { previewStaff } from '@hearth/contract/communication/announcements';
import { previewRecipients } from '@hearth/contract/communication/messages';
import type { StaffGroup } from '@hearth/contract/communication/staff-group';
import { counted } from '@hearth/contract/counts';
import type { ComponentProps } from 'react';
import { Answer } from '../../../../kit/answer.tsx';
import { useDebounced } from '../../../../kit/use-debounced.ts';
import { formatCount } from '../../../../platform/format.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { reachedInput, type Addressed } from '../logic/reached.ts';
import styles from './reach.module.css';

const shown = 10;

const namesOf = (named: readonly { name: string }[]) =>
  named
    .slice(0, shown)
    .map(({ name }) => name)
    .join(', ');
const more = (count: number) => (count > 0 ? ` and ${formatCount(count)} more` : '');

interface ReachedProps {
  /** The answer of a preview. */
  of: ComponentProps<typeof Answer<PeopleReached>>['of'];
  /** Takes people who were picked out again. */
  onLeaveOut?: ((ids: readonly string[]) => void) | undefined;
}

/** How many get it, with names, and who is left out and why. */
const Reached = ({ of, onLeaveOut }: ReachedProps) => (
  <Answer of={of} waiting={72}>
    {({ data, totalCount, excluded }) => (
      <div className={styles.root} role="status">
        <p>
          <strong>
            {totalCount === 0 ? 'Nobody gets it.' : `${counted(totalCount, 'person gets', 'people get')} it.`}
          </strong>{' '}
          {totalCount > 0 && namesOf(data) + more(totalCount - Math.min(shown, data.length))}
        </p>
        {excluded.length > 0 && (
          <InlineAlert
            severity="warning"
            title={`Left out: ${counted(
              excluded.reduce((sum, { count }) => sum + count, 0),
              'person',
              'people',
            )}`}
          >
            <ul aria-label="Left out" className={styles.list}>
              {excluded.map(({ reason, count, people: named }) => (
                <li key={reason}>
                  <strong>{exclusionLabels[reason]}</strong>:{' '}
                  {namesOf(named) + more(count - Math.min(shown, named.length))}{' '}
                  {reason === 'left' && onLeaveOut && (
                    <Button onClick={() => onLeaveOut(named.map(({ _id }) => _id))} size="small" variant="text">
                      Leave them out
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </InlineAlert>
        )}
      </div>
    )}
  </Answer>
);

/** Whom the message reaches as things are now; asked for once a text is not being typed any more. */
export function Reach({ onLeaveOut, ...addressed }: Addressed & Pick<ReachedProps, 'onLeaveOut'>) {
  const asked = JSON.parse(useDebounced(JSON.stringify(reachedInput(addressed)))) as ReturnType<typeof reachedInput>;
  const { recipients } = addressed;
  const isChosen = !Array.isArray(recipients) || recipients.length > 0;
  const found = useEndpoint(previewRecipients, asked, {
    enabled: isChosen && (!Array.isArray(asked.body.recipients) || asked.body.recipients.length > 0),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  return isChosen ? (
    <Reached of={found} onLeaveOut={onLeaveOut} />
  ) : (
    <p className={styles.note}>Nobody is chosen yet.</p>
  );
}

/** Whom an announcement reaches as things are now. */
export function StaffReach({ recipients }: { recipients: StaffGroup }) {
  const isChosen = recipients.roles.length > 0;
  const found = useEndpoint(
    previewStaff,
    { query: { limit: shown }, body: { recipients } },
    { enabled: isChosen, placeholderData: (before) => before, staleTime: 0 },
  );
  return isChosen ? <Reached of={found} /> : <p className={styles.note}>Nobody is chosen yet.</p>;
}
