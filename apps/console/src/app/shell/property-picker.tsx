import { allProperties, allPropertiesName, pageSizeMaximum } from '@hearth/contract/constants';
import { listProperties, type Property } from '@hearth/contract/properties/properties';
import { keepPreviousData } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDebounced } from '../../kit/use-debounced.ts';
import { rememberProperty } from '../../platform/url-scope.ts';
import { useEndpoint } from '../../platform/query.ts';
import { scopeOf } from '../../platform/scope.ts';
import { select } from '../../platform/selection.ts';
import { useSession } from '../../platform/session.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useCombo } from '../../ui/use-combo.ts';
import styles from './property-picker.module.css';
import { ScopeChoice } from './scope-choice.tsx';
import { text as kit } from '../../kit/messages.ts';
import { text } from '../messages.ts';
import { common } from '../../ui/messages.ts';

interface Option {
  id: string;
  label: string;
  property?: Property;
}

/** Selects a property; admins can filter by company, company users by group. */
export default function PropertyPicker({ onClose }: { onClose: () => void }) {
  const { company, group, propertyId, propertyCount } = useSession();
  const [search, setSearch] = useState('');
  const labelId = useId();
  const searched = useDebounced(search).trim();
  const found = useEndpoint(
    listProperties,
    {
      query: {
        limit: pageSizeMaximum,
        search: searched || undefined,
        ...scopeOf(allProperties, company, group),
      },
    },
    { placeholderData: keepPreviousData },
  );
  const everything: Option[] = propertyCount > 1 && !searched ? [{ id: allProperties, label: allPropertiesName }] : [];
  const options = [
    ...everything,
    ...(found.data?.data ?? []).map((property): Option => ({
      id: property._id,
      label: `${property.name}-${property.propertyCode}`,
      property,
    })),
  ];

  const combo = useCombo({
    items: options,
    selected: options.find(({ id }) => id === propertyId),
    labelOf: ({ label }) => label,
    keyOf: ({ id }) => id,
    onPick: ({ id, property }) => {
      if (property) rememberProperty(property);
      select({ property: id });
      onClose();
    },
    onSearch: setSearch,
    alwaysOpen: true,
    labelId,
  });
  const more = (found.data?.totalCount ?? 0) - (found.data?.data.length ?? 0);

  return (
    <Modal aria-label={kit.property.choose} className={styles.dialog} onClose={onClose}>
      <div className={styles.fields}>
        <ScopeChoice onChoose={() => combo.highlight(0)} />
        <label>
          <span id={labelId}>{common.property}</span>
          <input {...combo.field()} autoFocus placeholder={text.property.search} />
        </label>
      </div>
      <div {...combo.list(text.property.list)} className={styles.options}>
        {options.map((option, i) => (
          <button key={option.id} {...combo.option(option, i)} tabIndex={-1} type="button">
            {option.label}
          </button>
        ))}
      </div>
      <p role="status">
        {found.error && text.property.failed}
        {found.data?.data.length === 0 && kit.property.none}
        {more > 0 && text.property.more(more)}
      </p>
    </Modal>
  );
}
