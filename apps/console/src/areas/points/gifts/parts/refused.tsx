import { previewAward } from '@hearth/contract/points/gifts';
import { useMemo } from 'react';
import type { PickedUser } from '../../../../kit/user-picker.tsx';
import { messageOf } from '../../../../platform/api-error.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import styles from './refused.module.css';
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

interface RefusedProps {
  users: readonly PickedUser[];
  obstacles: ReadonlyMap<string, string>;
  error: unknown;
  onRetry: () => void;
}

/** The chosen users who can't get points, with reasons. */
export function Refused({ users, obstacles, error, onRetry }: RefusedProps) {
  if (error) return <RetryAlert onRetry={onRetry}>{messageOf(error)}</RetryAlert>;
  const refused = users.filter(({ _id }) => obstacles.has(_id));
  if (refused.length === 0) return null;
  return (
    <InlineAlert
      severity="warning"
      title={refused.length === users.length ? text.refused.all : text.refused.some(refused.length, users.length)}
    >
      <ul className={styles.names} aria-label={text.refused.label} tabIndex={refused.length > 5 ? 0 : undefined}>
        {refused.map(({ _id, name }) => (
          <li key={_id}>{text.refused.reason(<strong>{name}</strong>, obstacles.get(_id))}</li>
        ))}
      </ul>
    </InlineAlert>
  );
}
