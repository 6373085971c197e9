import { useState } from 'react';
import { erasePerson, previewErasure, type Erasure } from '@hearth/contract/insights/personal-data';
import type { UserRow } from '@hearth/contract/people/user-record';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import type { OutputOf } from '../../../../platform/endpoint-types.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { Stack } from '../../../../ui/layout.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { text } from '../messages.ts';
import styles from '../users.module.css';

const words = text.erase;

function Effects({ messages, submissions, images, isRemoved, leases, pointsReturned }: Erasure) {
  return (
    <>
      <strong>{words.gone}</strong>
      <ul className={styles.losses}>
        <li>{words.contact}</li>
        <li>{words.signIn}</li>
        {messages > 0 && <li>{words.messages(messages)}</li>}
        {submissions > 0 && <li>{words.submissions(submissions, images)}</li>}
      </ul>
      <strong>{words.stays}</strong>
      <ul className={styles.losses}>
        <li>{words.totals}</li>
        <li>{words.audit}</li>
      </ul>
      {!isRemoved && <p>{words.removal(leases, pointsReturned)}</p>}
    </>
  );
}

/** Confirms erasing a person's data by typing their name, with what is erased and what stays. */
export function EraseDialog({
  user,
  onClose,
  onErased,
}: {
  user: UserRow;
  onClose: () => void;
  onErased?: () => void;
}) {
  const [typed, setTyped] = useState('');
  const preview = useEndpoint(previewErasure, { params: { id: user._id } }, { staleTime: 0 });
  return (
    <ActionDialog
      confirm={words.confirm}
      destructive
      disabled={typed.trim() !== user.name}
      done={({ message }) => message}
      endpoint={erasePerson}
      input={({ data: { confirms } }: OutputOf<typeof previewErasure>) => ({
        params: { id: user._id },
        body: { name: typed.trim(), confirms },
      })}
      onClose={onClose}
      onDone={onErased}
      preview={{
        of: preview,
        waiting: 220,
        show: ({ data }) => (
          <Stack>
            <Effects {...data} />
            <TextField
              autoComplete="off"
              label={words.type(user.name)}
              onChange={(event) => setTyped(event.target.value)}
              value={typed}
            />
          </Stack>
        ),
      }}
      title={words.title(user.name)}
    />
  );
}
