import type { Property } from '@hearth/contract/properties/property-record';
import { unitMessages } from '@hearth/contract/properties/unit-messages';
import type { UnitRow } from '@hearth/contract/properties/unit-record';
import { getOccupancy, listUnits, updateUnit } from '@hearth/contract/properties/units';
import { ListScreen } from '../../../kit/list-screen.tsx';
import { NeedsProperty } from '../../../kit/at-property.tsx';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { common } from '../../../kit/messages.ts';
import { useStart } from '../../../kit/use-start.ts';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { mayAt } from '../../../platform/account-rights.ts';
import { useAction, useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { nameOf, unitFilters } from './logic/filters.ts';
import { text } from './messages.ts';
import { unitColumns } from './parts/columns.tsx';

const AddUnitDialog = lazyDialog(() => import('./form.tsx').then((form) => form.AddUnitDialog));
const RemoveUnitDialog = lazyDialog(() => import('./form.tsx').then((form) => form.RemoveUnitDialog));
const ImportUnitsDialog = lazyDialog(() =>
  import('./dialogs/import-dialog.tsx').then((file) => file.ImportUnitsDialog),
);

/** /property-manager/units */
export default function Units() {
  const { property } = useSession();
  return (
    <>
      <PageHeader subtitle={property?.name} title={text.title} />
      {property ? <UnitList property={property} /> : <NeedsProperty why={text.noProperty} />}
    </>
  );
}

function UnitList({ property }: { property: Property }) {
  const { account } = useSession();
  const params = { id: property._id };
  const figures = useEndpoint(getOccupancy, { params }).data?.data;
  const setActive = useAction(updateUnit, { done: unitMessages.updated });
  const { open, dialog } = useDialogs({
    add: (close) => <AddUnitDialog onClose={close} propertyId={property._id} />,
    import: (close) => <ImportUnitsDialog onClose={close} property={property} />,
    remove: (close, unit: UnitRow) => <RemoveUnitDialog onClose={close} propertyId={property._id} unit={unit} />,
  });
  const onToggle = ({ _id, active }: UnitRow) =>
    setActive.mutate({ params: { ...params, unitId: _id }, body: { active: !active } });
  const may = (permission: 'units.add' | 'units.manage') => property.active && mayAt(account, property._id, permission);
  useStart('add', open.add, may('units.add'));
  return (
    <>
      <ListScreen
        actions={[
          {
            id: 'active',
            label: ({ active }) => (active ? text.list.deactivate : text.list.activate),
            when: ({ can }) => can.edit,
            onAct: onToggle,
            more: true,
          },
          {
            id: 'remove',
            destructive: true,
            label: () => common.remove,
            when: ({ can }) => can.remove,
            onAct: open.remove,
            more: true,
          },
        ]}
        buttons={
          <>
            {may('units.manage') && <Button onClick={open.import}>{text.list.import}</Button>}
            {may('units.add') && (
              <Button onClick={open.add} variant="contained">
                {text.list.add}
              </Button>
            )}
          </>
        }
        columns={unitColumns(property._id)}
        csv={{ fileName: 'units.csv', failed: unitMessages.exportFailed }}
        defaults={{ orderBy: 'unit', order: 'asc' }}
        empty={
          <EmptyState
            action={may('units.add') && <Button onClick={open.add}>{text.list.add}</Button>}
            hint={text.list.emptyHint}
            title={text.list.emptyTitle}
          />
        }
        endpoint={listUnits}
        filters={unitFilters(figures?.buildings.map(({ building }) => building) ?? [])}
        hint={figures && text.list.occupied(figures.occupied, figures.active)}
        params={params}
        rowName={nameOf}
        title={text.title}
        within="unit"
      />
      {dialog}
    </>
  );
}
