import { unitMessages as say } from '@hearth/contract/properties/unit-messages';
import type { UnitRow } from '@hearth/contract/properties/unit-record';
import { updateUnit } from '@hearth/contract/properties/units';
import { useKept } from '../../../../kit/drafts.ts';
import { useAction } from '../../../../platform/query.ts';
import { TextField } from '../../../../ui/text-field.tsx';
import { toast } from '../../../../ui/toast.ts';
import { nameOf } from '../logic/filters.ts';
import styles from './editable.module.css';

interface EditableProps {
  propertyId: string;
  row: UnitRow;
  field: 'unit' | 'building' | 'floorPlan';
  label: string;
}

/** A text of a unit that becomes a field when it is pressed: Enter and leaving it save, Escape does not. */
export function Editable({ propertyId, row, field, label }: EditableProps) {
  const { value: typed, set: setTyped } = useKept<string | undefined>(`unit:${row._id}.${field}`, undefined);
  const save = useAction(updateUnit, { done: say.updated, onSuccess: () => setTyped(undefined) });
  const kept = row[field];
  if (!row.can.edit) return kept || '–';
  const send = () => {
    const value = typed?.trim();
    if (value === undefined || save.isPending) return;
    if (value === kept) setTyped(undefined);
    else if (value === '' && field === 'unit') toast.error(say.unitRequired);
    else save.mutate({ params: { id: propertyId, unitId: row._id }, body: { [field]: value } });
  };
  if (typed === undefined)
    return (
      <button
        aria-label={`${kept || '–'}: edit ${label.toLowerCase()} of ${nameOf(row)}`}
        className={styles.text}
        onClick={() => setTyped(kept)}
        type="button"
      >
        {kept || '–'}
      </button>
    );
  return (
    <TextField
      autoFocus
      hideLabel
      label={`${label} of ${nameOf(row)}`}
      onBlur={send}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') send();
        if (key === 'Escape') setTyped(undefined);
      }}
      value={typed}
    />
  );
}
