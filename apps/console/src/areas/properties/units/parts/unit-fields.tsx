import { pickerPageSize } from '@hearth/contract/constants';
import { unitMessages as say } from '@hearth/contract/properties/unit-messages';
import type { UnitRow } from '@hearth/contract/properties/unit-record';
import { addUnit, listUnits } from '@hearth/contract/properties/units';
import { useEffect, useState } from 'react';
import { useField } from '../../../../kit/form.tsx';
import type { Inputs } from '../../../../kit/input.tsx';
import { rowsOf } from '../../../../kit/list-types.ts';
import { useDebounced } from '../../../../kit/use-debounced.ts';
import { useAction, useEndpoint } from '../../../../platform/query.ts';
import { ComboField } from '../../../../ui/combo-field.tsx';
import { nameOf } from '../logic/filters.ts';

interface UnitFieldsProps {
  Input: Inputs<{ unitNumber: string; building: string }>;
  /** None while it is not chosen. */
  propertyId: string | undefined;
  required?: boolean;
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Unit and building of a form: one of the property's units, whose building comes with it, or one that is added here. */
export function UnitFields({ Input, propertyId, required = false }: UnitFieldsProps) {
  const unit = useField<string>('unitNumber');
  const place = useField<string>('building');
  const building = (place.value ?? '').trim();
  const [typed, setTyped] = useState('');
  const searched = useDebounced(typed).trim();
  const found = useEndpoint(
    listUnits,
    {
      params: { id: propertyId ?? '' },
      query: { search: searched || undefined, active: 'true', limit: pickerPageSize },
    },
    { enabled: propertyId !== undefined },
  );
  const rows = rowsOf<typeof listUnits>(found.data) as readonly UnitRow[];
  const choose = (chosen: { unit: string; building: string }) => {
    unit.change(chosen.unit);
    place.change(chosen.building);
    setTyped('');
  };
  const add = useAction(addUnit, {
    done: say.added,
    onSuccess: ({ data }) => choose(data),
  });
  const wanted = typed.trim();
  // Only once it was looked for: it may be there already.
  const isSettled = searched === wanted && !found.isPending;
  const known = rows.filter(
    (row) => isSame(row.unit, wanted) && (building === '' || isSame(row.building.trim(), building)),
  );
  // Left without a choice: what it names is found, or it stays in words and can be added.
  const isLeft = wanted !== '' && isSettled && unit.value === wanted;
  const meant = isLeft && known.length === 1 ? known[0] : undefined;
  useEffect(() => {
    if (meant) choose(meant);
  });
  const isComplete = building !== '' || !required;
  const offer = {
    value: `add ${wanted}`,
    label: isComplete ? say.offer(wanted, building) : `${say.offer(wanted, '')}: fill in its building first`,
    disabled: !isComplete,
  };
  const options = [
    ...rows.map((row) => ({ value: row._id, label: nameOf(row) })),
    ...(wanted === '' || known.length > 0 || !isSettled ? [] : [offer]),
  ];
  return (
    <>
      <ComboField
        disabled={unit.disabled || propertyId === undefined}
        error={unit.error}
        hint={
          propertyId === undefined
            ? 'Choose the property first'
            : isLeft && known.length === 0
              ? say.notListed(wanted)
              : undefined
        }
        label="Unit Number"
        note={isSettled ? 'No units yet' : 'Looking for units…'}
        onLeave={(text) => unit.change(text.trim())}
        onPick={({ value }) => {
          const row = rows.find(({ _id }) => _id === value);
          if (row) choose(row);
          else if (propertyId !== undefined)
            add.mutate({ params: { id: propertyId }, body: { unit: value.slice('add '.length), building } });
        }}
        onSearch={setTyped}
        options={options}
        placeholder="Type to find a unit"
        required={required}
        value={unit.value ? { value: unit.value, label: unit.value } : undefined}
      />
      <Input.Text label="Building" name="building" required={required} />
    </>
  );
}
