import { allProperties } from '@hearth/contract/constants';
import { listProperties } from '@hearth/contract/properties/properties';
import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useEndpoint } from '../platform/query.ts';
import { useSession } from '../platform/session.tsx';
import { useDebounced } from './use-debounced.ts';

interface PropertySelectProps {
  value: string;
  onChange: (propertyId: string) => void;
  /** Offers 'All Property' first. */
  all?: boolean;
}

/** Finds one property by name or code among any number. */
export default function PropertySelect({ value, onChange, all }: PropertySelectProps) {
  const { property, companyId } = useSession();
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<{ id: string; label: string }>();
  const search = useDebounced(typed).trim();
  const found = useEndpoint(listProperties, { query: { limit: 50, search: search || undefined, companyId: companyId ?? undefined } }, { placeholderData: keepPreviousData });
  const everything = { id: allProperties, label: allProperties };
  const options = [...(all && !search ? [everything] : []), ...(found.data?.data ?? []).map(({ _id, name, propertyCode }) => ({ id: _id, label: `${name}-${propertyCode}` }))];
  const own = property && { id: property._id, label: `${property.name}-${property.propertyCode}` };
  const current = [everything, own, picked, ...options].find((option) => option?.id === value) ?? null;
  return (
    <Autocomplete
      disableClearable={all as true}
      filterOptions={(list) => list}
      getOptionKey={(option) => option.id}
      getOptionLabel={(option) => option.label}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      loading={found.isFetching}
      noOptionsText="No properties found"
      onChange={(_event, option) => {
        setPicked(option ?? undefined);
        if (option) onChange(option.id);
      }}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      options={options}
      renderInput={({ id, slotProps }) => {
        const { ref, ...input } = slotProps.input;
        return <OutlinedInput {...input} fullWidth id={id} inputProps={{ ...slotProps.htmlInput, 'aria-label': 'Property' }} placeholder="Choose a property" ref={ref} sx={{ p: '0 !important', '& input': { pl: '12px !important' } }} />;
      }}
      value={current as never}
    />
  );
}
