import { search, searchKinds, searchMaximum, searchMinimum } from '@hearth/contract/insights/search';
import { keepPreviousData } from '@tanstack/react-query';
import { use, useId, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { isForBrowser } from '../../../../kit/link.tsx';
import { useDebounced } from '../../../../kit/use-debounced.ts';
import { hrefOf, navigate } from '../../../../platform/location.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { UrlScopeContext } from '../../../../platform/url-scope.ts';
import { Kbd, modifierKey } from '../../../../ui/kbd.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { RetryAlert } from '../../../../ui/retry-alert.tsx';
import { useCombo } from '../../../../ui/use-combo.ts';
import { visuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { readRecent, rememberTarget } from '../logic/recent.ts';
import { destinationOf, isOpenable, keyOf, matching, targetOf, type Opens, type Target } from '../logic/targets.ts';
import { text } from '../messages.ts';
import styles from '../search.module.css';

const debounceMs = 150;
const localMaximum = 3;

interface Group {
  name: string;
  targets: readonly Target[];
}

/** Groups of records for the typed text. Earlier results stay while new ones load, as far as they still match. */
function useRecords(typed: string, opens: Opens) {
  const searched = useDebounced(typed, debounceMs);
  const kinds = searchKinds.filter((kind) => isOpenable(kind, opens));
  const isLong = kinds.length > 0 && typed.length >= searchMinimum;
  const isEnough = isLong && searched.length >= searchMinimum;
  const found = useEndpoint(
    search.find,
    { query: { q: searched, kinds } },
    { enabled: isEnough, placeholderData: keepPreviousData },
  );
  const isCurrent = searched === typed && !found.isPlaceholderData;
  const groups = (isEnough ? (found.data?.data ?? []) : []).map(({ kind, results, hasMore }): Group => {
    const targets = results.map((result) => targetOf(result, opens));
    return {
      name: hasMore ? text.best(text.kinds[kind]) : text.kinds[kind],
      targets: isCurrent ? targets : matching(targets, typed),
    };
  });
  return {
    groups,
    isWaiting: isLong && !(isEnough && isCurrent && (found.data || found.error)),
    failure: isEnough && isCurrent ? found.error : null,
    retry: () => void found.refetch(),
  };
}

/** Global search: recent items and actions until something is typed, then screens, actions and records. */
export default function SearchDialog({ opens, onClose }: { opens: Opens; onClose: () => void }) {
  const [input, setInput] = useState('');
  const [recent] = useState(readRecent);
  const scope = use(UrlScopeContext);
  const destination = (target: Target) => destinationOf(target, opens.propertyCode);
  const labelId = useId();
  const typed = input.trim().slice(0, searchMaximum);
  const records = useRecords(typed, opens);
  const local = (name: string, targets: readonly Target[]) => ({
    name,
    targets: matching(targets, typed).slice(0, localMaximum),
  });
  const isNew = (target: Target) => recent.every((known) => keyOf(known) !== keyOf(target));
  const groups: Group[] = (
    typed
      ? [local(text.actions, opens.actions), local(text.screens, opens.screens), ...records.groups]
      : [
          { name: text.recent, targets: recent },
          { name: text.actions, targets: opens.actions.filter(isNew) },
        ]
  ).filter(({ targets }) => targets.length > 0);
  const targets = groups.flatMap((group) => group.targets);

  const combo = useCombo({
    items: targets,
    selected: undefined,
    labelOf: ({ title }) => title,
    keyOf,
    onPick: (target) => {
      rememberTarget(target);
      onClose();
      navigate(destination(target));
    },
    onSearch: setInput,
    alwaysOpen: true,
    labelId,
  });
  const field = combo.field();
  const openInTab = (event: KeyboardEvent<HTMLInputElement>) => {
    const option = document.getElementById(event.currentTarget.getAttribute('aria-activedescendant') ?? '');
    const target = targets[Number(option?.dataset['index'])];
    if (!target || event.nativeEvent.isComposing) return;
    event.preventDefault();
    rememberTarget(target);
    window.open(hrefOf(destination(target), scope), '_blank', 'noopener');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) =>
    event.key === 'Enter' && (event.ctrlKey || event.metaKey) ? openInTab(event) : field.onKeyDown(event);

  const option = (target: Target, index: number) => {
    const { onClick, ...props } = combo.option(target, index);
    return (
      <a
        {...props}
        data-index={index}
        href={hrefOf(destination(target), scope)}
        key={keyOf(target)}
        onClick={(event: MouseEvent) => {
          if (isForBrowser(event)) return rememberTarget(target);
          event.preventDefault();
          onClick?.(event);
        }}
        tabIndex={-1}
      >
        <span>{target.title}</span>
        {target.subtitle && <small>{target.subtitle}</small>}
      </a>
    );
  };

  const status = () => {
    if (typed === '' || records.failure) return '';
    if (records.isWaiting) return text.searching;
    if (targets.length > 0) return text.found(targets.length);
    return typed.length < searchMinimum ? text.short : text.none(typed);
  };
  let index = 0;
  return (
    <Modal aria-label={text.title} className={styles.dialog} onClose={onClose}>
      <label className={styles.field}>
        <span className={visuallyHidden} id={labelId}>
          {text.title}
        </span>
        <input {...field} autoFocus maxLength={200} onKeyDown={onKeyDown} placeholder={text.placeholder} />
      </label>
      <div {...combo.list(text.results)} aria-busy={records.isWaiting} className={styles.list}>
        {groups.map(({ name, targets: of }) => (
          <div aria-label={name} key={name} role="group">
            <div aria-hidden className={styles.heading}>
              {name}
            </div>
            {of.map((target) => option(target, index++))}
          </div>
        ))}
      </div>
      {records.failure && <RetryAlert onRetry={records.retry}>{text.failed}</RetryAlert>}
      <div className={styles.foot}>
        <p role="status">{status()}</p>
        <ul>
          <li>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> {text.keys.move}
          </li>
          <li>
            <Kbd>{text.keys.enter}</Kbd> {text.keys.open}
          </li>
          <li>
            <Kbd>{modifierKey()}</Kbd> <Kbd>{text.keys.enter}</Kbd> {text.keys.newTab}
          </li>
          <li>
            <Kbd>{text.keys.escape}</Kbd> {text.keys.close}
          </li>
        </ul>
      </div>
    </Modal>
  );
}
