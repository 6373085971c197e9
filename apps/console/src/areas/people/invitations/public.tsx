import {
  acceptByLink,
  acceptInvitation,
  declineInvitation,
  listInvitations,
  type Invitation,
} from '@hearth/contract/people/invitations';
import { asSentence } from '@hearth/contract/format';
import { peopleMessages } from '@hearth/contract/people/messages';
import { roleLabels } from '@hearth/contract/roles';
import { useEffect, useState } from 'react';
import { signOutNow } from '../../../platform/account.ts';
import { dropInvitationLink } from '../../../platform/mail-link.ts';
import { QueryView } from '../../../kit/query-view.tsx';
import { common } from '../../../kit/messages.ts';
import { useAction, useEndpoint } from '../../../platform/query.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HearthMark } from '../../../ui/hearth-mark.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Section } from '../../../ui/section.tsx';
import { text } from './messages.ts';
import styles from './public.module.css';
import { useInvitationLink } from './logic/use-invitation-link.ts';

interface OpenInvitationProps {
  invitation: Invitation;
  /** Token of the emailed link; accepting uses it up. */
  token: string | undefined;
  onAnswered: () => void;
}

function OpenInvitation({ invitation: { _id, places, invitedAt }, token, onAnswered }: OpenInvitationProps) {
  const options = {
    done: ({ message }: { message: string }) => message,
    onSuccess: () => {
      if (token) onAnswered();
    },
  };
  const accept = useAction(acceptInvitation, options);
  const follow = useAction(acceptByLink, options);
  const decline = useAction(declineInvitation, options);
  const accepting = accept.isPending || follow.isPending;
  const busy = accepting || decline.isPending;
  const title = text.properties(places.map(({ name }) => name));
  const companies = text.properties([...new Set(places.flatMap(({ company }) => company ?? []))]);
  return (
    <Section hint={text.invitedOn(invitedAt)} title={title}>
      <div className={styles.card}>
        <p>{text.invitedBy(<strong>{companies || title}</strong>)}</p>
        <ul>
          {places.map(({ property, name, role }) => (
            <li key={property}>{text.roleAt(roleLabels[role], name)}</li>
          ))}
        </ul>
        <p>{text.sharing}</p>
        <footer>
          <Button
            disabled={busy}
            loading={accepting}
            onClick={() => (token ? follow.mutate({ body: { token } }) : accept.mutate({ params: { id: _id } }))}
            variant="contained"
          >
            {text.accept}
          </Button>
          <Button disabled={busy} loading={decline.isPending} onClick={() => decline.mutate({ params: { id: _id } })}>
            {text.decline}
          </Button>
        </footer>
      </div>
    </Section>
  );
}

/** /invitation: open invitations of the signed-in user. Emails link here; visitors sign in first. */
export default function Invitations({ email, product }: { email: string; product: string }) {
  const invitations = useEndpoint(listInvitations, {});
  const { data } = invitations;
  const link = useInvitationLink();
  const linked = link.state === 'there' ? link.invitation : undefined;
  const isOfOther = linked !== undefined && linked.email !== email;
  const [isDone, setDone] = useState(false);
  const isOpen = data === undefined || data.data.some(({ _id }) => _id === linked?._id);
  const isAnswered = linked !== undefined && !isOfOther && !isOpen && !isDone;
  useEffect(() => {
    if (isDone || isAnswered) dropInvitationLink();
  }, [isDone, isAnswered]);
  useEffect(() => {
    document.title = text.pageTitle(product);
  }, [product]);
  return (
    <main className={styles.page}>
      <HearthMark size={44} />
      <h1>{text.title}</h1>
      <p>{text.signedInAs(email)}</p>
      {link.state === 'gone' && (
        <InlineAlert severity="warning" title={asSentence(link.reason)}>
          {text.linkGoneHint}
        </InlineAlert>
      )}
      {isOfOther && (
        <InlineAlert
          action={
            <Button onClick={() => void signOutNow()} size="small">
              {common.signOut}
            </Button>
          }
          severity="warning"
          title={peopleMessages.invitationOfOther}
        >
          {text.otherEmail(linked.places, linked.email, email)}
        </InlineAlert>
      )}
      {isAnswered && <InlineAlert severity="info">{peopleMessages.invitationGone}</InlineAlert>}
      <QueryView of={invitations} waiting={180}>
        {({ data: open }) =>
          open.length === 0 ? (
            <Section>
              <EmptyState hint={text.emptyHint} title={text.empty} />
            </Section>
          ) : (
            open.map((invitation) => (
              <OpenInvitation
                invitation={invitation}
                key={invitation._id}
                onAnswered={() => setDone(true)}
                token={link.state === 'there' && linked?._id === invitation._id ? link.token : undefined}
              />
            ))
          )
        }
      </QueryView>
      <ButtonLink>
        <a href="/">{text.goTo(product)}</a>
      </ButtonLink>
    </main>
  );
}
