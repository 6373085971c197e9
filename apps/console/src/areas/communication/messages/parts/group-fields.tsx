import { Grid } from '../../../../ui/layout.tsx';
import type { MessageForm } from '@hearth/contract/communication/message-form';
import { listMessages } from '@hearth/contract/communication/messages';
import { leaseFilterLabels, leaseFilters } from '@hearth/contract/leases/leases';
import { listResults } from '@hearth/contract/points/results';
import type { Inputs } from '../../../../kit/input.tsx';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import { options } from '../../../../ui/options.ts';
import styles from '../form.module.css';

interface GroupFieldsProps {
  Input: Inputs<MessageForm>;
  propertyId: string;
}

const offered = 50;

/** What a described group asks for: everything that is chosen must hold. */
export function GroupFields({ Input, propertyId }: GroupFieldsProps) {
  const { features } = useSession();
  const surveys = useEndpoint(
    listResults,
    { query: { propertyId, limit: offered } },
    { enabled: Boolean(features.residentBoosts || features.ambassador) },
  );
  const messages = useEndpoint(listMessages, { query: { propertyId, status: ['sent'], limit: offered } });
  const any = { value: '' as const, label: 'Any' };
  return (
    <fieldset className={styles.group}>
      <legend>Of them those</legend>
      <Grid min={220}>
        <Input.Select label="Lease" name="lease" options={[any, ...options(leaseFilters, leaseFilterLabels)]} />
        <Input.Text label="Building" name="building" />
        <Input.Select
          label="Has not answered"
          name="unanswered"
          options={[any, ...(surveys.data?.data ?? []).map(({ _id, title }) => ({ value: _id, label: title }))]}
        />
        <Input.Select
          label="Added since the message"
          name="addedSince"
          options={[
            any,
            ...(messages.data?.data ?? []).map(({ _id, subject, message }) => ({
              value: _id,
              label: subject || message,
            })),
          ]}
        />
      </Grid>
      <div className={styles.checks}>
        <Input.Check label="Never signed in" name="neverSignedIn" />
        <Input.Check label="Has not redeemed" name="neverRedeemed" />
        <Input.Check label="Got no message before" name="neverWritten" />
      </div>
    </fieldset>
  );
}
