import type { PlaceholderValues } from '@hearth/contract/library/placeholders';
import { paymentObstacles, type PaymentObstacle } from '@hearth/contract/people/messages';
import { pointMessages } from '@hearth/contract/points/messages';

/** The reason a recipient can't be paid; undefined if they can. Staff never pay themselves. */
export function refusal(
  userId: string,
  { sender, recipients }: { sender: string; recipients: ReadonlyMap<string, { obstacle: PaymentObstacle | null }> },
): string | undefined {
  if (userId === sender) return "You can't send points to yourself";
  const recipient = recipients.get(userId);
  const obstacle = recipient ? recipient.obstacle : 'leftProperty';
  return obstacle === null ? undefined : paymentObstacles[obstacle];
}

/** Placeholder values of the gift's message; null for unknown recipients. */
export const readerOf = (recipient: PlaceholderValues | undefined): PlaceholderValues | null =>
  recipient
    ? {
        first_name: recipient.first_name,
        last_name: recipient.last_name,
        property_name: recipient.property_name,
      }
    : null;

/** Ids that occur more than once. */
export function repeated(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return [...new Set(ids.filter((id) => seen.size === seen.add(id).size))];
}

export const messageFor = (isFailed: boolean) => (isFailed ? pointMessages.giftFailed : pointMessages.giftSent);
