import type { PlaceholderValues } from '@hearth/contract/library/placeholders';
import { paymentObstacles, type PaymentObstacle } from '@hearth/contract/people/messages';
import { pointMessages as say } from '@hearth/contract/points/messages';

/** Why somebody on the list is not paid; undefined when nothing stands against it. Nobody is paid by his own hand. */
export function refusal(
  userId: string,
  { giver, recipients }: { giver: string; recipients: ReadonlyMap<string, { obstacle: PaymentObstacle | null }> },
): string | undefined {
  if (userId === giver) return 'You cannot send points to yourself';
  const recipient = recipients.get(userId);
  const obstacle = recipient ? recipient.obstacle : 'leftProperty';
  return obstacle === null ? undefined : paymentObstacles[obstacle];
}

/** Whom the message of a gift is written to; null where it reaches nobody. */
export const readerOf = (recipient: PlaceholderValues | undefined): PlaceholderValues | null =>
  recipient
    ? {
        first_name: recipient.first_name,
        last_name: recipient.last_name,
        property_name: recipient.property_name,
      }
    : null;

/** The ids that a list names more than once. */
export const repeated = (ids: readonly string[]) => [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];

export const messageFor = (isFailed: boolean) => (isFailed ? say.giftFailed : say.giftSent);
