import { bodyOf, recipientsOf, type MessageForm } from '@hearth/contract/communication/message-form';
import { groupText, isGroup } from '@hearth/contract/communication/message-group';
import { messageTypeLabels, purposeLabels } from '@hearth/contract/communication/message-kinds';
import { previewRecipients } from '@hearth/contract/communication/messages';
import type { Property } from '@hearth/contract/properties/properties';
import { formatDateTime } from '../../../../platform/format.ts';
import { messageOf } from '../../../../platform/api-error.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { reachedInput } from '../logic/reached.ts';
import { AsRead } from './as-read.tsx';
import { Reach } from './reach.tsx';
import { isSoon } from './when-fields.tsx';

interface ConfirmProps {
  property: Property;
  values: MessageForm;
  ids: readonly string[];
  onLeaveOut: (ids: readonly string[]) => void;
}

/** When it goes: at the time chosen, or when the quiet hours end that it lies in. */
function Goes({ property, values, ids }: Omit<ConfirmProps, 'onLeaveOut'>) {
  const body = bodyOf(values, ids);
  const { type, purpose, sendAt } = body;
  const { data, error } = useEndpoint(previewRecipients, reachedInput({ ...body, propertyId: property._id }));
  if (values.when === 'draft') return 'Not before somebody sends it';
  if (error) return <InlineAlert severity="error">{messageOf(error)}</InlineAlert>;
  if (!data) return '…';
  const at = `${formatDateTime(data.goesAt, property.timezone)}, by the clock of ${property.name}`;
  const shown = new Intl.DateTimeFormat('en-GB', {
    timeZone: property.timezone,
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(data.goesAt));
  if (sendAt) {
    const why =
      type === 'EMAIL' || purpose === 'emergency'
        ? 'clocks are put forward then'
        : 'it waits for the end of the quiet hours';
    return shown === sendAt.time ? at : `${at}, and not at ${sendAt.time}: ${why}`;
  }
  return isSoon(data.goesAt)
    ? 'In a minute; until then it can be taken back'
    : `${at}, when the quiet hours end; until then it can be taken back`;
}

/** What is about to be sent: to whom, when, and as it is read. */
export function Confirm(props: ConfirmProps) {
  const { onLeaveOut, ...about } = props;
  const { property, values, ids } = about;
  const { type, subject, message } = bodyOf(values, ids);
  const recipients = recipientsOf(values, ids);
  const written = { propertyId: property._id, recipients, type, subject, message, purpose: values.purpose };
  return (
    <Stack gap={16}>
      <Reach {...written} onLeaveOut={onLeaveOut} />
      <DescriptionList
        rows={[
          ['To', isGroup(recipients) ? groupText(recipients) : 'People who were picked'],
          ['Type', messageTypeLabels[type]],
          ['Purpose', purposeLabels[values.purpose]],
          [values.purpose === 'emergency' && 'Reason', values.emergencyReason],
          ['Goes', <Goes key="goes" {...about} />],
        ]}
      />
      <AsRead {...written} />
    </Stack>
  );
}
