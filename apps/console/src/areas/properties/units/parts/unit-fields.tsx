import { pickerPageSize } from '@hearth/contract/constants';
import { unitMessages } from '@hearth/contract/properties/unit-messages';
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
import { text } from '../messages.ts';

interface UnitFieldsProps {
  Input: Inputs<{ unitNumber: string; building: string }>;
  /** Undefined until one is chosen. */
  propertyId: string | undefined;
  required?: boolean;
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Unit and building of a form: picking a unit fills in its building, and a new unit can be added here. */
export function UnitFields({ Input, propertyId, required = false }: UnitFieldsProps) {
  const unit = useField<string>('unitNumber');
  const buildingField = useField<string>('building');
  const building = (buildingField.value ?? '').trim();
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
    buildingField.change(chosen.building);
    setTyped('');
  };
  const add = useAction(addUnit, {
    done: unitMessages.added,
    onSuccess: ({ data }) => choose(data),
  });
  const wanted = typed.trim();
  // The search has run, so an existing unit would be found.
  const isSettled = searched === wanted && !found.isPending;
  const known = rows.filter(
    (row) => isSame(row.unit, wanted) && (building === '' || isSame(row.building.trim(), building)),
  );
  // Typed without picking: an exact match is picked, anything else stays as text and can be added.
  const isTypedOnly = wanted !== '' && isSettled && unit.value === wanted;
  const match = isTypedOnly && known.length === 1 ? known[0] : undefined;
  useEffect(() => {
    if (match) choose(match);
  });
  const isComplete = building !== '' || !required;
  const offer = {
    value: `add ${wanted}`,
    label: isComplete
      ? unitMessages.offer(wanted, building)
      : text.choice.needsBuilding(unitMessages.offer(wanted, '')),
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
            ? text.choice.needsProperty
            : isTypedOnly && known.length === 0
              ? unitMessages.notListed(wanted)
              : undefined
        }
        label={text.form.number}
        note={isSettled ? text.choice.none : text.choice.searching}
        onLeave={(left) => unit.change(left.trim())}
        onPick={({ value }) => {
          const row = rows.find(({ _id }) => _id === value);
          if (row) choose(row);
          else if (propertyId !== undefined)
            add.mutate({ params: { id: propertyId }, body: { unit: value.slice('add '.length), building } });
        }}
        onSearch={setTyped}
        options={options}
        placeholder={text.choice.placeholder}
        required={required}
        value={unit.value ? { value: unit.value, label: unit.value } : undefined}
      />
      <Input.Text label={text.fields.building} name="building" required={required} />
    </>
  );
}
