import { listRentRoll } from '@hearth/contract/points/rent-roll';
import { useQueries } from '@tanstack/react-query';
import { useState, type UIEvent } from 'react';
import { endpointQuery } from '../../../../platform/query.ts';
import { Points } from '../../../../ui/points.tsx';
import { UserName } from '../../../../ui/user-name.tsx';
import styles from './chosen-people.module.css';
import type { Month } from '../logic/month.ts';

const atATime = 50;
const nearBottomPx = 200;

interface ChosenPeopleProps {
  propertyId: string;
  month: Month;
  /** Leases, in the order of their units. */
  leases: readonly string[];
  each: number;
}

/** Who gets the reward, with unit and points; more names come near the bottom of the list. */
export function ChosenPeople({ propertyId, month, leases, each }: ChosenPeopleProps) {
  const [shown, setShown] = useState(atATime);
  const parts = Array.from({ length: Math.ceil(Math.min(shown, leases.length) / atATime) }, (_, i) =>
    leases.slice(i * atATime, (i + 1) * atATime),
  );
  const people = useQueries({
    queries: parts.map((leaseId) =>
      endpointQuery(listRentRoll, {
        query: { propertyId, ...month, leaseId, limit: atATime, orderBy: 'unitNumber', order: 'asc' },
      }),
    ),
  });
  const known = new Map(people.flatMap(({ data }) => (data?.data ?? []).map((row) => [row._id, row] as const)));
  const onScroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    if (box.scrollHeight - box.scrollTop - box.clientHeight < nearBottomPx && shown < leases.length)
      setShown(shown + atATime);
  };
  return (
    <ul className={styles.root} aria-label="Who gets the reward" onScroll={onScroll} tabIndex={0}>
      {parts.flat().map((id) => {
        const lease = known.get(id);
        const place = lease && [`Unit ${lease.unitNumber}`, lease.building].filter(Boolean).join(', ');
        return (
          <li key={id}>
            <UserName detail={place} name={lease?.user.name ?? '…'} />
            <Points amount={each} />
          </li>
        );
      })}
    </ul>
  );
}
