import { formatCount } from '@hearth/contract/format';
import type { ReactNode } from 'react';
import { useChange } from '../../../../kit/address.ts';
import { actionColumn } from '../../../../kit/list-actions.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { text } from '../messages.ts';

interface Group {
  _id: string;
  name: string;
  propertyCount: number;
}

interface GroupListProps {
  /** Undefined while loading. */
  company: { name: string; groups: readonly Group[] } | undefined;
  mayManage: boolean;
  onRename: (group: Group) => void;
  onRemove: (group: Group) => void;
  buttons: ReactNode;
}

const idOf = ({ _id }: Group) => _id;
const nameOf = ({ name }: Group) => name;

/** The groups of a company; each filters the locations below. */
export function GroupList({ company, mayManage, onRename, onRemove, buttons }: GroupListProps) {
  const change = useChange();
  const actions = actionColumn<Group>(
    [
      {
        id: 'show',
        label: () => text.groups.view,
        when: () => true,
        onAct: ({ _id }) => change({ groupId: _id, page: undefined }),
      },
      { id: 'rename', label: () => text.groups.rename, when: () => mayManage, more: true, onAct: onRename },
      {
        id: 'remove',
        destructive: true,
        label: () => text.groups.remove,
        when: () => mayManage,
        more: true,
        onAct: onRemove,
      },
    ],
    nameOf,
  );
  return (
    <Section
      actions={buttons}
      flush
      growing={!company}
      title={company ? text.groups.titleOf(company.name) : text.groups.title}
    >
      <DataTable
        columns={[
          { id: 'name', header: text.groups.columns.group, card: 'title', cell: nameOf },
          {
            id: 'propertyCount',
            header: text.groups.columns.locations,
            align: 'right',
            cell: ({ propertyCount }) => formatCount(propertyCount),
          },
          actions,
        ]}
        empty={<EmptyState {...text.groups.empty} />}
        label={text.groups.title}
        loading={!company}
        rowId={idOf}
        rowName={nameOf}
        rows={company?.groups ?? []}
      />
    </Section>
  );
}
