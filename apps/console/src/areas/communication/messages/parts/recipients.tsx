import { previewStaff } from '@hearth/contract/communication/announcements';
import type { MessageBody } from '@hearth/contract/communication/message-body';
import { previewRecipients } from '@hearth/contract/communication/message-calls';
import { exclusionLabels } from '@hearth/contract/communication/message-kinds';
import type { PeopleReached } from '@hearth/contract/communication/message-record';
import type { StaffGroup } from '@hearth/contract/communication/staff-group';
import type { ComponentProps } from 'react';
import { QueryView } from '../../../../kit/query-view.tsx';
import { useDebounced } from '../../../../kit/use-debounced.ts';
import type { InputOf } from '../../../../platform/endpoint-types.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Muted } from '../../../../ui/layout.tsx';
import { text } from '../messages.ts';
import styles from '../messages.module.css';

export type Addressed = Pick<MessageBody, 'recipients' | 'type' | 'purpose' | 'message' | 'sendAt'> & {
  propertyId: string;
};

export const readersMaximum = 100;

/** Email text doesn't affect recipients. */
const recipientsInput = ({ propertyId, recipients, type, purpose, message, sendAt }: Addressed) =>
  ({
    query: { limit: readersMaximum },
    body: {
      propertyId,
      recipients,
      type,
      purpose,
      message: type === 'SMS' ? message : '',
      ...(sendAt && { sendAt }),
    },
  }) satisfies InputOf<typeof previewRecipients>;

const namesShown = 10;

const namesOf = (people: readonly { name: string }[], total: number) =>
  text.recipients.names(
    people.slice(0, namesShown).map(({ name }) => name),
    total - Math.min(namesShown, people.length),
  );

interface SummaryProps {
  of: ComponentProps<typeof QueryView<PeopleReached>>['of'];
  /** Removes hand-picked recipients. */
  onRemove?: ((ids: readonly string[]) => void) | undefined;
}

/** Recipient count and names, and who is skipped and why. */
const Summary = ({ of, onRemove }: SummaryProps) => (
  <QueryView of={of} waiting={72}>
    {({ data, totalCount, excluded }) => (
      <div className={styles.recipients} role="status">
        <p>
          <strong>{text.recipients.count(totalCount)}</strong> {totalCount > 0 && namesOf(data, totalCount)}
        </p>
        {excluded.length > 0 && (
          <InlineAlert
            severity="warning"
            title={text.recipients.skipped(excluded.reduce((sum, { count }) => sum + count, 0))}
          >
            <ul aria-label={text.recipients.skippedList} className={styles.skipped}>
              {excluded.map(({ reason, count, people }) => (
                <li key={reason}>
                  <strong>{exclusionLabels[reason]}</strong>: {namesOf(people, count)}{' '}
                  {reason === 'left' && onRemove && (
                    <Button onClick={() => onRemove(people.map(({ _id }) => _id))} size="small" variant="text">
                      {text.recipients.remove}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </InlineAlert>
        )}
      </div>
    )}
  </QueryView>
);

/** Recipients of a message, debounced while typing; empty until some are picked. All parts of a screen share it. */
export function useRecipients(addressed: Addressed, page = 1) {
  const debounced = JSON.parse(useDebounced(JSON.stringify(recipientsInput(addressed)))) as ReturnType<
    typeof recipientsInput
  >;
  const { recipients } = addressed;
  const isChosen = !Array.isArray(recipients) || recipients.length > 0;
  const found = useEndpoint(
    previewRecipients,
    page === 1 ? debounced : { ...debounced, query: { ...debounced.query, page } },
    {
      enabled: isChosen && (!Array.isArray(debounced.body.recipients) || debounced.body.recipients.length > 0),
      placeholderData: (before) => before,
      staleTime: 0,
    },
  );
  return { found, isChosen };
}

export function RecipientSummary({ onRemove, ...addressed }: Addressed & Pick<SummaryProps, 'onRemove'>) {
  const { found, isChosen } = useRecipients(addressed);
  return isChosen ? <Summary of={found} onRemove={onRemove} /> : <Muted>{text.recipients.none}</Muted>;
}

export function StaffSummary({ recipients }: { recipients: StaffGroup }) {
  const isChosen = recipients.roles.length > 0;
  const found = useEndpoint(
    previewStaff,
    { query: { limit: namesShown }, body: { recipients } },
    { enabled: isChosen, placeholderData: (before) => before, staleTime: 0 },
  );
  return isChosen ? <Summary of={found} /> : <Muted>{text.recipients.none}</Muted>;
}
