import { allProperties, allPropertiesName, pageSizeMaximum } from '@hearth/contract/constants';
import { listProperties, type Property } from '@hearth/contract/properties/properties';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useDebounced } from '../../kit/use-debounced.ts';
import { useEndpoint } from '../../platform/query.ts';
import { scopeOf } from '../../platform/scope.ts';
import { select } from '../../platform/selection.ts';
import { rememberProperty, useSession } from '../../platform/session.tsx';
import { Modal } from '../../ui/modal.tsx';
import styles from './property-picker.module.css';
import { ScopeChoice } from './scope-choice.tsx';

interface Option {
  id: string;
  label: string;
  property?: Property;
}

/** Chooses the property to work at; admins choose a company first, company users a group. */
export default function PropertyPicker({ onClose }: { onClose: () => void }) {
  const { company, group, propertyId, propertyCount } = useSession();
  const [search, setSearch] = useState('');
  const [reached, setReached] = useState(0);
  const id = useId();
  const asked = useDebounced(search).trim();
  const found = useEndpoint(
    listProperties,
    {
      query: {
        limit: pageSizeMaximum,
        search: asked || undefined,
        ...scopeOf(allProperties, company, group),
      },
    },
    { placeholderData: keepPreviousData },
  );
  const everything: Option[] = propertyCount > 1 && !asked ? [{ id: allProperties, label: allPropertiesName }] : [];
  const options = [
    ...everything,
    ...(found.data?.data ?? []).map((property): Option => ({
      id: property._id,
      label: `${property.name}-${property.propertyCode}`,
      property,
    })),
  ];

  const active = Math.max(0, Math.min(reached, options.length - 1));

  useEffect(() => {
    void document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const choose = (option: Option | undefined) => {
    if (!option) return;
    const { property } = option;
    if (property) rememberProperty(property);
    select({ property: option.id });
    onClose();
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setReached(Math.min(Math.max(active + step, 0), options.length - 1));
    }
    if (event.key === 'Enter') choose(options[active]);
  };
  const more = (found.data?.totalCount ?? 0) - (found.data?.data.length ?? 0);

  return (
    <Modal aria-label="Choose a property" className={styles.dialog} onClose={onClose}>
      <div className={styles.fields}>
        <ScopeChoice onChoose={() => setReached(0)} />
        <label>
          Property
          <input
            aria-activedescendant={options.length > 0 ? `${id}-${active}` : undefined}
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-expanded
            autoComplete="off"
            autoFocus
            onChange={(event) => {
              setSearch(event.target.value);
              setReached(0);
            }}
            onKeyDown={onKey}
            placeholder="Search by name or code"
            role="combobox"
            value={search}
          />
        </label>
      </div>
      <div aria-label="Properties" className={styles.options} id={`${id}-list`} role="listbox">
        {options.map((option, i) => (
          <button
            aria-selected={option.id === propertyId}
            className={i === active ? styles.active : undefined}
            id={`${id}-${i}`}
            key={option.id}
            onClick={() => choose(option)}
            role="option"
            tabIndex={-1}
            type="button"
          >
            {option.label}
          </button>
        ))}
      </div>
      <p role="status">
        {found.error && 'The properties could not be loaded. Close this and try again.'}
        {found.data?.data.length === 0 && 'No properties found'}
        {more > 0 && `${more} more: search to narrow the list`}
      </p>
    </Modal>
  );
}
