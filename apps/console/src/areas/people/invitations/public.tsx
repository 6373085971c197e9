import { formatDate } from '@hearth/contract/format';
import {
  acceptByLink,
  acceptInvitation,
  declineInvitation,
  listInvitations,
  type Invitation,
} from '@hearth/contract/people/invitations';
import { peopleMessages as say } from '@hearth/contract/people/messages';
import { roleLabels } from '@hearth/contract/roles';
import { useEffect, useState } from 'react';
import { signOutNow } from '../../../platform/account.ts';
import { dropInvitationLink } from '../../../platform/mail-link.ts';
import { Answer } from '../../../kit/answer.tsx';
import { useAction, useEndpoint } from '../../../platform/query.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HearthMark } from '../../../ui/hearth-mark.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Section } from '../../../ui/section.tsx';
import { useInvitationLink } from './logic/use-invitation-link.ts';
import styles from './public.module.css';

interface WaitingProps {
  invitation: Invitation;
  /** Of the link that was followed: used up by accepting. */
  token: string | undefined;
  onAnswered: () => void;
}

function Waiting({ invitation: { _id, places, invitedAt }, token, onAnswered }: WaitingProps) {
  const said = {
    done: ({ message }: { message: string }) => message,
    onSuccess: () => {
      if (token) onAnswered();
    },
  };
  const accept = useAction(acceptInvitation, said);
  const follow = useAction(acceptByLink, said);
  const decline = useAction(declineInvitation, said);
  const accepting = accept.isPending || follow.isPending;
  const busy = accepting || decline.isPending;
  const title = places.map(({ name }) => name).join(', ');
  const companies = [...new Set(places.flatMap(({ company }) => company ?? []))].join(', ');
  return (
    <Section hint={`Invited on ${formatDate(invitedAt)}`} title={title}>
      <div className={styles.card}>
        <p>
          <strong>{companies || title}</strong> invites you:
        </p>
        <ul>
          {places.map(({ property, name, role }) => (
            <li key={property}>
              {roleLabels[role]} at {name}
            </li>
          ))}
        </ul>
        <p>
          Once you accept, the property sees your name, your contact details and what you do there. What other
          properties paid you stays between you and them.
        </p>
        <footer>
          <Button
            disabled={busy}
            loading={accepting}
            onClick={() => (token ? follow.mutate({ body: { token } }) : accept.mutate({ params: { id: _id } }))}
            variant="contained"
          >
            Accept
          </Button>
          <Button disabled={busy} loading={decline.isPending} onClick={() => decline.mutate({ params: { id: _id } })}>
            Decline
          </Button>
        </footer>
      </div>
    </Section>
  );
}

/** /invitation: what invites the address of whoever is signed in, to be answered. Mails lead here; visitors sign in first. */
export default function Invitations({ email, product }: { email: string; product: string }) {
  const invitations = useEndpoint(listInvitations, {});
  const { data } = invitations;
  const link = useInvitationLink();
  const linked = link.state === 'there' ? link.invitation : undefined;
  const isOfOther = linked !== undefined && linked.email !== email;
  const [isDone, setDone] = useState(false);
  const isWaiting = data === undefined || data.data.some(({ _id }) => _id === linked?._id);
  const isAnswered = linked !== undefined && !isOfOther && !isWaiting && !isDone;
  useEffect(() => {
    if (isDone || isAnswered) dropInvitationLink();
  }, [isDone, isAnswered]);
  useEffect(() => {
    document.title = `Invitations · ${product}`;
  }, [product]);
  return (
    <main className={styles.page}>
      <HearthMark size={44} />
      <h1>Invitations</h1>
      <p>You are signed in as {email}. Invitations to other addresses are answered by those who own them.</p>
      {link.state === 'gone' && (
        <InlineAlert severity="warning" title={`${link.reason}.`}>
          What still waits for you is listed here. Otherwise ask the property to send the invitation again.
        </InlineAlert>
      )}
      {isOfOther && (
        <InlineAlert
          action={
            <Button onClick={() => void signOutNow()} size="small">
              Sign out
            </Button>
          }
          severity="warning"
          title={`${say.invitationOfOther}.`}
        >
          {linked.places.join(', ')} invited {linked.email}; you are signed in as {email}.
        </InlineAlert>
      )}
      {isAnswered && <InlineAlert severity="info">{say.invitationGone}.</InlineAlert>}
      <Answer of={invitations} waiting={180}>
        {({ data: waiting }) =>
          waiting.length === 0 ? (
            <Section>
              <EmptyState hint="It may have been answered or withdrawn." title="No invitation waits for you" />
            </Section>
          ) : (
            waiting.map((invitation) => (
              <Waiting
                invitation={invitation}
                key={invitation._id}
                onAnswered={() => setDone(true)}
                token={link.state === 'there' && linked?._id === invitation._id ? link.token : undefined}
              />
            ))
          )
        }
      </Answer>
      <ButtonLink>
        <a href="/">Go to {product}</a>
      </ButtonLink>
    </main>
  );
}
