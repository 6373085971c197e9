import type { Recipients } from '@hearth/contract/communication/message-group';
import type { MessageType, Purpose } from '@hearth/contract/communication/message-kinds';
import { previewMessage, previewRecipients } from '@hearth/contract/communication/messages';
import { useState } from 'react';
import { Answer } from '../../../../kit/answer.tsx';
import { RichWords } from '../../../../kit/rich-words.tsx';
import { useEndpoint } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { options } from '../../../../ui/options.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import styles from '../form.module.css';
import { offered, reachedInput } from '../logic/reached.ts';

interface AsReadProps {
  propertyId: string;
  recipients: Recipients;
  type: MessageType;
  subject: string;
  message: string;
  purpose: Purpose;
}

/** The message as any one of those who get it reads it. */
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
