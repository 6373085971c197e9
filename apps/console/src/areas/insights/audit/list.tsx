import { allProperties } from '@hearth/contract/constants';
import { auditWords, listAudit, type AuditRow } from '@hearth/contract/insights/audit';
import { useMemo } from 'react';
import { ChangeList } from '../../../kit/change-list.tsx';
import { Link } from '../../../kit/link.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import type { Filter } from '../../../kit/list-state.ts';
import { ProfileLink } from '../../../kit/profile-link.tsx';
import { useEndpoint } from '../../../platform/query.ts';
import { timeAt } from '../../../platform/days.ts';
import { useSession } from '../../../platform/session.tsx';
import { usePath } from '../../../platform/shown.ts';
import { Muted } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import type { Column } from '../../../ui/table-columns.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { changesOf, inWords, pathOf } from './logic/words.ts';
import { text } from './messages.ts';

/** Changes shown in a row; the rest is a count. */
const inShort = 1;

function Changes({ row: { before, after }, most }: { row: AuditRow; most?: number }) {
  const changes = changesOf(before, after);
  const isFirst = (before ?? null) === null;
  const more = most === undefined ? 0 : changes.length - most;
  if (changes.length === 0) return '–';
  return (
    <>
      <ChangeList
        changes={changes.slice(0, most)}
        inShort={most !== undefined}
        isFirst={isFirst && most === undefined}
      />
      {more > 0 && (
        <Muted as="span" small>
          {text.more(more)}
        </Muted>
      )}
    </>
  );
}

function RecordOf({ row: { kind, recordId, recordName } }: { row: AuditRow }) {
  const path = pathOf(kind, recordId, usePath());
  const name = recordName ?? (path && text.open);
  return (
    <>
      {inWords(kind)}
      {name && ' '}
      {name && path ? (
        <TextLink>
          <Link to={path}>{name}</Link>
        </TextLink>
      ) : (
        name
      )}
    </>
  );
}

/** Filters of the audit log, with the actions and kinds that occur in it. */
function useFilters(): readonly Filter[] {
  const { scope } = useSession();
  const words = useEndpoint(auditWords, { query: scope }).data?.data;
  return useMemo(
    () => [
      { kind: 'search', placeholder: text.search },
      {
        kind: 'choice',
        key: 'kind',
        label: text.record,
        placeholder: text.allRecords,
        options: options(words?.kinds ?? [], inWords),
      },
      {
        kind: 'choices',
        key: 'action',
        label: text.action,
        placeholder: text.allActions,
        options: (words?.actions ?? []).map(({ action, words: label }) => ({ value: action, label })),
      },
      { kind: 'dates' },
      { kind: 'only', key: 'actorId', label: text.onlyPerson },
      { kind: 'only', key: 'recordId', label: text.onlyRecord },
    ],
    [words],
  );
}

/** The audit log, a tab of the admin Insights. */
export function AuditTrail() {
  const path = usePath();
  const { scope } = useSession();
  const isWhole = scope.propertyId === allProperties && !scope.companyId && !scope.groupId;
  const filters = useFilters();
  const columns: readonly Column<AuditRow>[] = [
    {
      id: 'createdAt',
      header: text.columns.when,
      sortable: true,
      nowrap: true,
      cell: ({ createdAt, timezone }) => timeAt(createdAt, timezone),
    },
    {
      id: 'actor',
      header: text.columns.who,
      cell: ({ actor, actorId }) => <ProfileLink userId={actorId ?? undefined}>{actor}</ProfileLink>,
    },
    { id: 'words', header: text.columns.what, card: 'title', cell: ({ words }) => words },
    { id: 'record', header: text.columns.record, cell: (row) => <RecordOf row={row} /> },
    { id: 'property', header: text.columns.property, cell: ({ propertyName }) => propertyName ?? '–' },
    { id: 'changes', header: text.columns.changes, cell: (row) => <Changes most={inShort} row={row} /> },
  ];
  return (
    <ListScreen
      actions={[
        {
          id: 'record',
          label: () => text.filterRecord,
          when: ({ recordId }) => recordId !== null,
          href: ({ recordId }) => `${path}?tab=audit&recordId=${recordId}`,
        },
        {
          id: 'person',
          label: () => text.filterPerson,
          when: ({ actorId }) => actorId !== null,
          href: ({ actorId }) => `${path}?tab=audit&actorId=${actorId}`,
        },
      ]}
      columns={columns}
      csv={{ fileName: 'audit.csv', failed: text.exportFailed }}
      defaults={{ orderBy: 'createdAt' }}
      endpoint={listAudit}
      expand={(row) => <Changes row={row} />}
      filters={filters}
      hint={isWhole ? text.hint : `${text.hint} ${text.hintElsewhere}`}
      rowName={({ words }) => words}
      title={text.title}
    />
  );
}
