import { pointMessages as say } from '@hearth/contract/points/messages';

/** Why somebody on the list is not paid; undefined when nothing stands against it. Nobody is paid by his own hand. */
export function refusal(
  userId: string,
  { giver, known }: { giver: string; known: ReadonlySet<string> },
): string | undefined {
  if (userId === giver) return 'You cannot send points to yourself';
  if (!known.has(userId)) return 'This user does not belong to the property';
  return undefined;
}

/** The ids that a list names more than once. */
export const repeated = (ids: readonly string[]) => [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];

export const messageFor = (isFailed: boolean) => (isFailed ? say.giftFailed : say.giftSent);
