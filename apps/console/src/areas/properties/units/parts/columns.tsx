import { formatDate } from '@hearth/contract/format';
import { unitMessages } from '@hearth/contract/properties/unit-messages';
import type { UnitRow } from '@hearth/contract/properties/unit-record';
import { updateUnit } from '@hearth/contract/properties/units';
import { Fragment, type ReactNode } from 'react';
import { useDraftState } from '../../../../kit/drafts.ts';
import { ProfileLink } from '../../../../kit/profile-link.tsx';
import { useAction } from '../../../../platform/query.ts';
import { Cut } from '../../../../ui/cut.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { TextField } from '../../../../ui/text-field.tsx';
import { toast } from '../../../../ui/toast.ts';
import { nameOf } from '../logic/filters.ts';
import { common } from '../../../../kit/messages.ts';
import { text } from '../messages.ts';
import styles from './columns.module.css';

interface EditableProps {
  propertyId: string;
  row: UnitRow;
  field: keyof typeof text.fields;
}

type Resident = UnitRow['residents'][number];

const residencies = (residents: readonly Resident[], shown: (resident: Resident) => ReactNode) =>
  residents.map((resident, at) => (
    <Fragment key={resident._id}>
      {at > 0 && ', '}
      {text.list.until(shown(resident), formatDate(resident.endDate))}
    </Fragment>
  ));

/** Text that becomes a field when pressed: Enter and blur save, Escape cancels. */
function Editable({ propertyId, row, field }: EditableProps) {
  const { value: typed, set: setTyped } = useDraftState<string | undefined>(`unit:${row._id}.${field}`, undefined);
  const save = useAction(updateUnit, { done: unitMessages.updated, onSuccess: () => setTyped(undefined) });
  const label = text.fields[field];
  const saved = row[field];
  const shown = saved || text.none;
  if (!row.can.edit) return shown;
  const send = () => {
    const value = typed?.trim();
    if (value === undefined || save.isPending) return;
    if (value === saved) setTyped(undefined);
    else if (value === '' && field === 'unit') toast.error(unitMessages.unitRequired);
    else save.mutate({ params: { id: propertyId, unitId: row._id }, body: { [field]: value } });
  };
  if (typed === undefined)
    return (
      <button
        aria-label={text.list.edit(shown, label, nameOf(row))}
        className={styles.text}
        onClick={() => setTyped(saved)}
        type="button"
      >
        {shown}
      </button>
    );
  return (
    <TextField
      autoFocus
      hideLabel
      label={text.list.input(label, nameOf(row))}
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

/** Unit columns; text is edited in place. */
export const unitColumns = (propertyId: string): Column<UnitRow>[] => [
  {
    id: 'unit',
    header: text.fields.unit,
    sortable: true,
    card: 'title',
    cell: (row) => <Editable field="unit" propertyId={propertyId} row={row} />,
  },
  {
    id: 'building',
    header: text.fields.building,
    sortable: true,
    cell: (row) => <Editable field="building" propertyId={propertyId} row={row} />,
  },
  {
    id: 'floorPlan',
    header: text.fields.floorPlan,
    sortable: true,
    cell: (row) => <Editable field="floorPlan" propertyId={propertyId} row={row} />,
  },
  {
    id: 'residents',
    header: text.list.residents,
    cell: ({ residents }) =>
      residents.length === 0 ? (
        text.list.vacant
      ) : (
        <Cut text={residencies(residents, ({ name }) => name)}>
          {residencies(residents, ({ _id, name }) => (
            <ProfileLink userId={_id}>{name}</ProfileLink>
          ))}
        </Cut>
      ),
  },
  {
    id: 'active',
    header: common.status,
    sortable: true,
    card: 'aside',
    cell: ({ active }) => <StatusChip status={active ? 'active' : 'inactive'} />,
  },
];
