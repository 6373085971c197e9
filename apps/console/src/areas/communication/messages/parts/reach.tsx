import type { MessageBody } from '@hearth/contract/communication/message-body';
import { previewRecipients, previewMessage } from '@hearth/contract/communication/message-calls';
import { exclusionLabels, type MessageType, type Purpose } from '@hearth/contract/communication/message-kinds';
import type { PeopleReached } from '@hearth/contract/communication/message-record';
import { previewStaff } from '@hearth/contract/communication/announcements';
import type { StaffGroup } from '@hearth/contract/communication/staff-group';
import { counted, formatCount } from '@hearth/contract/format';
import { type ComponentProps, useState } from 'react';
import type { Recipients } from '@hearth/contract/communication/message-group';
import type { InputOf } from '../../../../platform/endpoint-types.ts';
import { Answer } from '../../../../kit/answer.tsx';
import { useDebounced } from '../../../../kit/use-debounced.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import styles from './reach.module.css';
import { RichWords } from '../../../../kit/rich-words.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { options } from '../../../../ui/options.ts';
import { SelectField } from '../../../../ui/select-field.tsx';

type Addressed = Pick<MessageBody, 'recipients' | 'type' | 'purpose' | 'message' | 'sendAt'> & {
  propertyId: string;
};

export const offered = 100;

/** Shared preview request, so all parts of a screen use one call. Email text doesn't affect recipients. */
export const reachedInput = ({ propertyId, recipients, type, purpose, message, sendAt }: Addressed) =>
  ({
    query: { limit: offered },
    body: {
      propertyId,
      recipients,
      type,
      purpose,
      message: type === 'SMS' ? message : '',
      ...(sendAt && { sendAt }),
    },
  }) satisfies InputOf<typeof previewRecipients>;

const shown = 10;

const namesOf = (named: readonly { name: string }[]) =>
  named
    .slice(0, shown)
    .map(({ name }) => name)
    .join(', ');
const more = (count: number) => (count > 0 ? ` and ${formatCount(count)} more` : '');

interface ReachedProps {
  of: ComponentProps<typeof Answer<PeopleReached>>['of'];
  /** Removes hand-picked recipients. */
  onLeaveOut?: ((ids: readonly string[]) => void) | undefined;
}

/** Recipient count and names, and who is left out and why. */
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

/** Current recipients of a message, debounced while typing. */
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

/** Current recipients of an announcement. */
export function StaffReach({ recipients }: { recipients: StaffGroup }) {
  const isChosen = recipients.roles.length > 0;
  const found = useEndpoint(
    previewStaff,
    { query: { limit: shown }, body: { recipients } },
    { enabled: isChosen, placeholderData: (before) => before, staleTime: 0 },
  );
  return isChosen ? <Reached of={found} /> : <p className={styles.note}>Nobody is chosen yet.</p>;
}

interface AsReadProps {
  propertyId: string;
  recipients: Recipients;
  type: MessageType;
  subject: string;
  message: string;
  purpose: Purpose;
}

/** Message preview for a chosen recipient. */
export function AsRead({ recipients, purpose, ...written }: AsReadProps) {
  const { type } = written;
  const [page, setPage] = useState(1);
  const { query, body } = reachedInput({ ...written, recipients, purpose });
  const { data } = useEndpoint(
    previewRecipients,
    { body, query: page === 1 ? query : { ...query, page } },
    { placeholderData: (before) => before },
  );
  const { data: readers = [], totalCount = 0 } = data ?? {};
  const pages = Math.ceil(totalCount / offered);
  const [chosen, setChosen] = useState<string>();
  const turn = (to: number) => {
    setPage(to);
    setChosen(undefined);
  };
  const userId = chosen ?? readers[0]?._id;
  const found = useEndpoint(
    previewMessage,
    { body: { ...written, userId: userId ?? '' } },
    { enabled: userId !== undefined },
  );
  if (userId === undefined) return null;
  return (
    <Stack gap={16}>
      <SelectField label="As it is read by" onChange={setChosen} options={options(readers)} value={userId} />
      {pages > 1 && (
        <Stack gap={8} row>
          <Button disabled={page === 1} onClick={() => turn(page - 1)} size="small">
            {`The ${offered} before`}
          </Button>
          <Button disabled={page >= pages} onClick={() => turn(page + 1)} size="small">
            {`The next ${offered}`}
          </Button>
        </Stack>
      )}
      <Answer of={found} waiting={96}>
        {({ data: read }) => (
          <div className={styles.read}>
            {read.subject && (
              <p>
                <strong>{read.subject}</strong>
              </p>
            )}
            {type === 'EMAIL' ? <RichWords text={read.message} /> : <p>{read.message}</p>}
          </div>
        )}
      </Answer>
    </Stack>
  );
}
