import { pageSizeMaximum } from '@hearth/contract/constants';
import { resentMessage } from '@hearth/contract/people/messages';
import { listUsers, resendWelcome, resendWelcomeMaximum } from '@hearth/contract/people/users';
import { type UserRow } from '@hearth/contract/people/user-record';
import type { Property } from '@hearth/contract/properties/properties';
import { useState } from 'react';
import { common } from '../../../../kit/messages.ts';
import { UserPicker } from '../../../../kit/user-picker.tsx';
import { messageOf } from '../../../../platform/api-error.ts';
import { call } from '../../../../platform/client.ts';
import type { OutputOf } from '../../../../platform/endpoint-types.ts';
import { useAction, useEndpoint } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { toast } from '../../../../ui/toast.ts';
import { text } from '../messages.ts';
import styles from '../users.module.css';
import { asRecipient } from '../parts/use-user-actions.tsx';

type Results = OutputOf<typeof resendWelcome>['results'];

/** Users who haven't signed up and aren't deactivated. */
const waiting = { status: 'inactive', isUserSearch: 'true' } as const;

const waitingAmbassadors = { ...waiting, userType: 'ambassador' } as const;

async function readAll(query: typeof waiting & { propertyId: string }): Promise<UserRow[]> {
  const users: UserRow[] = [];
  for (let page = 1; ; page += 1) {
    const response = await call(listUsers, {
      query: { ...query, page, limit: pageSizeMaximum, orderBy: '_id', order: 'asc' },
    });
    users.push(...response.users);
    if (response.users.length === 0 || users.length >= response.totalCount) return users;
  }
}

interface ResendWelcomeProps {
  property: Property;
  /** Offers only ambassadors. */
  ambassador: boolean;
  onClose: () => void;
}

/** 'Resend Welcome Email' to some or all users who haven't signed up. */
export function ResendWelcomeDialog({ property, ambassador, onClose }: ResendWelcomeProps) {
  const recipients = ambassador ? waitingAmbassadors : waiting;
  const [users, setUsers] = useState<readonly UserRow[]>([]);
  const [isSelecting, setSelecting] = useState(false);
  const [sending, setSending] = useState(false);
  const [results, setResults] = useState<Results>();
  const { data } = useEndpoint(listUsers, { query: { ...recipients, propertyId: property._id, limit: 1 } });
  const resend = useAction(resendWelcome);
  const total = data?.totalCount;
  const pickAll = async () => {
    setSelecting(true);
    await readAll({ ...recipients, propertyId: property._id }).then(setUsers, (error: unknown) =>
      toast.error(messageOf(error)),
    );
    setSelecting(false);
  };
  const send = async () => {
    setSending(true);
    const done: Results = [];
    try {
      for (let from = 0; from < users.length; from += resendWelcomeMaximum) {
        const part = users.slice(from, from + resendWelcomeMaximum);
        done.push(
          ...(
            await resend.mutateAsync({
              body: { propertyId: property._id, users: part.map((user) => asRecipient(user, property._id)) },
            })
          ).results,
        );
      }
    } catch {
      if (done.length === 0) return setSending(false);
    }
    setSending(false);
    const sent = done.filter(({ success }) => success).length;
    const failed = users.length - sent;
    if (sent > 0) toast.success(resentMessage(sent, true));
    if (failed === 0) return onClose();
    toast.error(resentMessage(failed, false));
    setResults([
      ...done.filter(({ success }) => !success),
      ...users.slice(done.length).map(({ email }) => ({ email, success: false, message: text.resend.notSent })),
    ]);
  };
  if (results) {
    return (
      <DialogShell
        actions={<Button onClick={onClose}>{common.close}</Button>}
        onClose={onClose}
        open
        subtitle={property.name}
        title={text.resendWelcome}
      >
        <div className={styles.stacked}>
          <InlineAlert severity="warning">{resentMessage(results.length, false)}</InlineAlert>
          <DescriptionList rows={results.map(({ email, message }) => [email, message])} />
        </div>
      </DialogShell>
    );
  }
  return (
    <DialogShell
      actions={(close) => (
        <>
          <Button onClick={close}>{common.cancel}</Button>
          <Button disabled={users.length === 0} loading={sending} onClick={() => void send()} variant="contained">
            {text.resend.submit(users.length)}
          </Button>
        </>
      )}
      dirty={users.length > 0}
      onClose={sending ? () => undefined : onClose}
      open
      subtitle={property.name}
      title={text.resendWelcome}
    >
      {total === 0 ? (
        <EmptyState hint={text.resend.noneHint} title={text.resend.none} />
      ) : (
        <div className={styles.stacked}>
          <div className={styles.all}>
            <span>{ambassador ? text.resend.waitingAmbassadors : text.resend.waiting}</span>
            {total !== undefined && (
              <Button loading={isSelecting} onClick={() => void pickAll()} size="small">
                {text.resend.selectAll(total)}
              </Button>
            )}
          </div>
          <UserPicker
            label={text.users}
            maximum={Number.POSITIVE_INFINITY}
            onChange={setUsers}
            picked={users}
            propertyId={property._id}
            query={recipients}
          />
        </div>
      )}
    </DialogShell>
  );
}
