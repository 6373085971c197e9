import { previewAward } from '@hearth/contract/points/gifts';
import { useMemo } from 'react';
import type { PickedUser } from '../../../../kit/user-picker.tsx';
import { messageOf } from '../../../../platform/api-error.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import styles from '../gifts.module.css';
import { text } from '../messages.ts';
import { RetryAlert } from '../../../../ui/retry-alert.tsx';

/** Reasons the property can't send points to some of these users, by user id. */
export function useGiftObstacles(propertyId: string | undefined, users: readonly PickedUser[]) {
  const enabled = propertyId !== undefined && users.length > 0;
  const { data, error, isPending, refetch } = useEndpoint(
    previewAward,
    { query: { propertyId: propertyId ?? '' }, body: { users: users.map(({ _id }) => _id) } },
    { enabled, staleTime: 0 },
  );
  const obstacles = useMemo(
    () =>
      new Map((data?.data ?? []).flatMap(({ userId, obstacle }) => (obstacle ? [[userId, obstacle] as const] : []))),
    [data],
  );
  return {
    obstacles: obstacles as ReadonlyMap<string, string>,
    isChecking: enabled && isPending,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}

interface IneligibleProps {
  users: readonly PickedUser[];
  obstacles: ReadonlyMap<string, string>;
  error: unknown;
  onRetry: () => void;
}

/** The chosen users who can't get points, with reasons. */
export function Ineligible({ users, obstacles, error, onRetry }: IneligibleProps) {
  if (error) return <RetryAlert onRetry={onRetry}>{messageOf(error)}</RetryAlert>;
  const ineligible = users.filter(({ _id }) => obstacles.has(_id));
  if (ineligible.length === 0) return null;
  return (
    <InlineAlert
      severity="warning"
      title={
        ineligible.length === users.length ? text.ineligible.all : text.ineligible.some(ineligible.length, users.length)
      }
    >
      <ul className={styles.names} aria-label={text.ineligible.label} tabIndex={ineligible.length > 5 ? 0 : undefined}>
        {ineligible.map(({ _id, name }) => (
          <li key={_id}>{text.ineligible.reason(<strong>{name}</strong>, obstacles.get(_id))}</li>
        ))}
      </ul>
    </InlineAlert>
  );
}
