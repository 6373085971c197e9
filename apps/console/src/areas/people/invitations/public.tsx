import {
  acceptInvitation,
  declineInvitation,
  listInvitations,
  type Invitation,
} from '@hearth/contract/people/invitations';
import { roleLabels } from '@hearth/contract/roles';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { messageOf } from '../../../platform/api-error.ts';
import { formatDate } from '../../../platform/format.ts';
import { useAction, useEndpoint } from '../../../platform/query.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HearthMark } from '../../../ui/hearth-mark.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Section } from '../../../ui/section.tsx';
import { toast } from '../../../ui/toast.ts';

const Page = styled('main')({
  display: 'grid',
  gap: 16,
  width: 'min(560px, 100%)',
  margin: '0 auto',
  padding: '8vh 16px 48px',
  '& h1': { margin: 0, fontSize: '1.5rem' },
  '& p': { margin: 0 },
});
const Card = styled('div')({
  display: 'grid',
  gap: 12,
  '& ul': { margin: 0, paddingLeft: 18 },
  '& footer': { display: 'flex', flexWrap: 'wrap', gap: 8 },
});

function Waiting({ invitation: { _id, places, invitedAt } }: { invitation: Invitation }) {
  const said = { onSuccess: ({ message }: { message: string }) => void toast.success(message) };
  const accept = useAction(acceptInvitation, said);
  const decline = useAction(declineInvitation, said);
  const busy = accept.isPending || decline.isPending;
  const title = places.map(({ name }) => name).join(', ');
  return (
    <Section hint={`Invited on ${formatDate(invitedAt)}`} title={title}>
      <Card>
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
            color="primary"
            disabled={busy}
            loading={accept.isPending}
            onClick={() => accept.mutate({ params: { id: _id } })}
            variant="contained"
          >
            Accept
          </Button>
          <Button disabled={busy} loading={decline.isPending} onClick={() => decline.mutate({ params: { id: _id } })}>
            Decline
          </Button>
        </footer>
      </Card>
    </Section>
  );
}

/** /invitation: what invites the address of whoever is signed in, to be answered. Mails lead here; visitors sign in first. */
export default function Invitations({ email, product }: { email: string; product: string }) {
  const { data, error, refetch } = useEndpoint(listInvitations, {});
  useEffect(() => {
    document.title = `Invitations · ${product}`;
  }, [product]);
  return (
    <Page>
      <HearthMark size={44} />
      <h1>Invitations</h1>
      <p>You are signed in as {email}. Invitations to other addresses are answered by those who own them.</p>
      {error && !data && (
        <InlineAlert
          action={
            <Button onClick={() => void refetch()} size="small">
              Try again
            </Button>
          }
          severity="error"
        >
          {messageOf(error)}
        </InlineAlert>
      )}
      {!data && !error && <Skeleton height={180} sx={{ borderRadius: 3 }} variant="rectangular" />}
      {data?.totalCount === 0 && (
        <Section>
          <EmptyState hint="It may have been answered or withdrawn." title="No invitation waits for you" />
        </Section>
      )}
      {data?.data.map((invitation) => (
        <Waiting invitation={invitation} key={invitation._id} />
      ))}
      <a href="/">Go to {product}</a>
    </Page>
  );
}
