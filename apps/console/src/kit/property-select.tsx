import { allProperties, allPropertiesOption } from '@hearth/contract/constants';
import { listProperties } from '@hearth/contract/properties/properties';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useEndpoint } from '../platform/query.ts';
import { scopeOf } from '../platform/scope.ts';
import { useSession } from '../platform/session.tsx';
import { ComboField } from '../ui/combo-field.tsx';
import type { Option } from '../ui/select-field.tsx';
import { useDebounced } from './use-debounced.ts';
import { common, text } from './messages.ts';

interface PropertySelectProps {
  value: string;
  onChange: (propertyId: string) => void;
  /** Adds an 'all properties' option on top. */
  all?: boolean;
  /** Shows the label, as in forms; filters hide it visually. */
  label?: string;
  error?: string;
}

/** Finds a property by name or code. */
export default function PropertySelect({ value, onChange, all, label, error }: PropertySelectProps) {
  const { property, company, group } = useSession();
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<Option>();
  const search = useDebounced(typed).trim();
  const found = useEndpoint(
    listProperties,
    { query: { limit: 50, search: search || undefined, ...scopeOf(allProperties, company, group) } },
    { placeholderData: keepPreviousData },
  );
  const everything = { value: allProperties, label: allPropertiesOption };
  const options = [
    ...(all && !search ? [everything] : []),
    ...(found.data?.data ?? []).map(({ _id, name, propertyCode }) => ({
      value: _id,
      label: `${name}-${propertyCode}`,
    })),
  ];
  const own = property && { value: property._id, label: `${property.name}-${property.propertyCode}` };
  const current = [everything, own, picked, ...options].find((option) => option?.value === value) ?? undefined;
  return (
    <ComboField
      error={error}
      hideLabel={label === undefined}
      label={label ?? common.property}
      note={found.isFetching ? text.property.searching : text.property.none}
      onPick={(option) => {
        setPicked(option);
        onChange(option.value);
      }}
      onSearch={setTyped}
      options={options}
      placeholder={text.property.choose}
      required={label !== undefined}
      value={current}
    />
  );
}
