import type { ReactNode } from 'react';
import { useChange } from '../../../../kit/address.ts';
import { actionColumn } from '../../../../kit/list-actions.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Section } from '../../../../ui/section.tsx';

interface Group {
  _id: string;
  name: string;
  propertyCount: number;
}

interface GroupListProps {
  /** Undefined while it is on its way. */
  company: { name: string; groups: readonly Group[] } | undefined;
  mayManage: boolean;
  onRename: (group: Group) => void;
  onRemove: (group: Group) => void;
  buttons: ReactNode;
}

const idOf = ({ _id }: Group) => _id;
const nameOf = ({ name }: Group) => name;

/** The groups of a company; each shows its locations below. */
export function GroupList({ company, mayManage, onRename, onRemove, buttons }: GroupListProps) {
  const change = useChange();
  const actions = actionColumn<Group>(
    [
      {
        id: 'show',
        label: () => 'Show locations',
        when: () => true,
        onAct: ({ _id }) => change({ groupId: _id, page: undefined }),
      },
      { id: 'rename', label: () => 'Rename', when: () => mayManage, more: true, onAct: onRename },
      { id: 'remove', label: () => 'Remove', when: () => mayManage, more: true, onAct: onRemove },
    ],
    nameOf,
  );
  return (
    <Section actions={buttons} flush growing={!company} title={company ? `Groups of ${company.name}` : 'Groups'}>
      <DataTable
        columns={[
          { id: 'name', header: 'Group', card: 'title', cell: nameOf },
          { id: 'propertyCount', header: 'Locations', align: 'right', cell: ({ propertyCount }) => propertyCount },
          actions,
        ]}
        empty={
          <EmptyState
            hint="Groups put properties together, for figures and for who may see them."
            title="No groups yet"
          />
        }
        label="Groups"
        loading={!company}
        rowId={idOf}
        rowName={nameOf}
        rows={company?.groups ?? []}
      />
    </Section>
  );
}
