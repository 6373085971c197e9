import { pickerPageSize } from '@hearth/contract/constants';
import { listUsers } from '@hearth/contract/people/users';
import { userStateLabels, type UserRow } from '@hearth/contract/people/user-record';
import Cross from 'lucide-react/icons/x';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type UIEvent } from 'react';
import { messageOf } from '../platform/api-error.ts';
import { Button } from '../ui/button.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { classNames } from '../ui/class-names.ts';
import { UserAvatar } from '../ui/user-avatar.tsx';
import type { QueryOf } from './list-types.ts';
import { useDebounced } from './use-debounced.ts';
import { usePages } from './use-pages.ts';
import styles from './user-picker.module.css';
import { common, text } from './messages.ts';

export type PickedUser = Pick<UserRow, '_id' | 'name' | 'email' | 'unitNumber' | 'building'>;

const nearBottomPx = 160;
const chipsShown = 12;

const thosePaid = { isTransaction: 'true', status: 'all' } as const;

interface UserPickerProps<User extends PickedUser> {
  propertyId: string;
  picked: readonly User[];
  onChange: (picked: readonly (User | UserRow)[]) => void;
  maximum: number;
  label: string;
  /** Which users to offer; residents and ambassadors by default. */
  query?: Partial<QueryOf<typeof listUsers>>;
}

/** Users to choose from: searched by name or email, and loaded 20 at a time while scrolling. */
export function UserPicker<User extends PickedUser>({
  propertyId,
  picked,
  onChange,
  maximum,
  label,
  query = thosePaid,
}: UserPickerProps<User>) {
  const id = useId();
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const [all, setAll] = useState(false);
  const box = useRef<HTMLUListElement>(null);
  const searched = useDebounced(search).trim();
  const { rows, total, isPending, isLoadingMore, error, loadMore, refetch } = usePages(
    listUsers,
    { propertyId, search: searched || undefined, orderBy: '_id', order: 'asc', isUserSearch: 'true', ...query },
    pickerPageSize,
  );
  const chosen = new Set(picked.map((user) => user._id));
  useEffect(() => setActive(0), [searched]);
  useEffect(() => {
    const element = box.current;
    if (element && loadMore && element.scrollHeight <= element.clientHeight + nearBottomPx) loadMore();
  }, [loadMore]);

  const toggle = (user: UserRow | undefined) => {
    if (!user) return;
    if (chosen.has(user._id)) onChange(picked.filter(({ _id }) => _id !== user._id));
    else if (picked.length < maximum) onChange([...picked, user]);
    else if (maximum === 1) onChange([user]);
  };
  const move = (to: number) => {
    const next = Math.min(Math.max(to, 0), rows.length - 1);
    setActive(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const inList = event.target === box.current;
    if (event.key === 'ArrowDown') move(active + 1);
    else if (event.key === 'ArrowUp') move(active - 1);
    else if (inList && event.key === 'Home') move(0);
    else if (inList && event.key === 'End') move(rows.length - 1);
    else if (event.key === 'Enter' || (inList && event.key === ' ')) toggle(rows[active]);
    else return;
    event.preventDefault();
  };
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    if (currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight < nearBottomPx) loadMore?.();
  };
  const shown = all ? picked : picked.slice(0, chipsShown);

  return (
    <div aria-label={label} className={classNames(styles.root, maximum === 1 && styles.single)} role="group">
      <div onKeyDown={onKeyDown} role="presentation">
        <SearchField label={text.users.search} onChange={setSearch} value={search} />
      </div>
      <ul
        aria-activedescendant={rows.length > 0 ? `${id}-${active}` : undefined}
        aria-label={label}
        aria-multiselectable={maximum > 1}
        onKeyDown={onKeyDown}
        onScroll={onScroll}
        ref={box}
        role="listbox"
        tabIndex={0}
      >
        {rows.map((user, i) => (
          <li
            aria-disabled={!chosen.has(user._id) && maximum > 1 && picked.length >= maximum}
            aria-selected={chosen.has(user._id)}
            className={i === active ? styles.active : undefined}
            id={`${id}-${i}`}
            key={user._id}
            onClick={() => {
              setActive(i);
              toggle(user);
            }}
            onKeyDown={onKeyDown}
            role="option"
          >
            <i aria-hidden />
            <UserAvatar name={user.name} size={30} />
            <span className={styles.who}>
              <b>{user.name}</b>
              <small>{user.email}</small>
            </span>
            {user.state !== 'active' && <small>{userStateLabels[user.state]}</small>}
            <small className={styles.unit}>{user.unitNumber && text.users.unit(user.unitNumber)}</small>
          </li>
        ))}
      </ul>
      <div className={styles.state} role="status">
        {error && (
          <>
            {messageOf(error)}{' '}
            <Button onClick={refetch} size="small" variant="text">
              {common.tryAgain}
            </Button>
          </>
        )}
        {!error && (isPending || isLoadingMore) && text.users.loading}
        {!isPending && !error && rows.length === 0 && text.users.none}
        {!isLoadingMore && rows.length > 0 && text.users.shown(rows.length, total)}
      </div>
      {picked.length > 0 && (
        <div className={styles.chips}>
          <strong>{common.selected(picked.length)}</strong>
          {shown.map((user) => (
            <button
              className={styles.chip}
              aria-label={common.removeItem(user.name)}
              key={user._id}
              onClick={() => onChange(picked.filter(({ _id }) => _id !== user._id))}
              type="button"
            >
              {user.name}
              <Cross aria-hidden />
            </button>
          ))}
          {picked.length > chipsShown && (
            <Button onClick={() => setAll(!all)} size="small" variant="text">
              {all ? text.users.showFewer : text.users.andMore(picked.length - chipsShown)}
            </Button>
          )}
          <Button onClick={() => onChange([])} size="small" variant="text">
            {common.clear}
          </Button>
        </div>
      )}
    </div>
  );
}
