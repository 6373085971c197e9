import { allProperties } from '@hearth/contract/constants';
import { plural } from '@hearth/contract/format';
import { auditWords, listAudit, type AuditRow } from '@hearth/contract/insights/audit';
import { useMemo } from 'react';
import { ChangeList } from '../../../kit/change-list.tsx';
import { Link } from '../../../kit/link.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import type { Filter } from '../../../kit/list-state.ts';
import { ProfileLink } from '../../../kit/profile-link.tsx';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession, useTimes } from '../../../platform/session.tsx';
import { usePath } from '../../../platform/shown.ts';
import { Muted } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import type { Column } from '../../../ui/table-columns.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { changesOf, inWords, pathOf } from './logic/words.ts';

/** The changes that a row shows: one line, and another that says how many more there are. */
const inShort = 1;
/** Where a company, a group or a property is chosen. */
const elsewhere = ' What is of no property, such as sign-ins, brands and exchange rates, stands under all companies.';

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
          {more} more {plural(more, 'change')}
        </Muted>
      )}
    </>
  );
}

function RecordOf({ row: { kind, recordId, recordName } }: { row: AuditRow }) {
  const path = pathOf(kind, recordId, usePath());
  const name = recordName ?? (path && 'Open');
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

/** What the audit is narrowed by; actions and kinds are those that it has. */
function useFilters(): readonly Filter[] {
  const { scope } = useSession();
  const words = useEndpoint(auditWords, { query: scope }).data?.data;
  return useMemo(
    () => [
      { kind: 'search', placeholder: 'Search by who did it...' },
      {
        kind: 'choice',
        key: 'kind',
        label: 'Record',
        placeholder: 'Every record',
        options: options(words?.kinds ?? [], inWords),
      },
      {
        kind: 'choices',
        key: 'action',
        label: 'Action',
        placeholder: 'Every action',
        options: (words?.actions ?? []).map(({ action, words: label }) => ({ value: action, label })),
      },
      { kind: 'dates' },
      { kind: 'only', key: 'actorId', label: 'Only what one person did' },
      { kind: 'only', key: 'recordId', label: 'Only one record' },
    ],
    [words],
  );
}

/** Who did what, when, where, and what it was before and after: a tab of the admin Insights. */
export function AuditTrail() {
  const at = useTimes();
  const path = usePath();
  const { scope } = useSession();
  const isWhole = scope.propertyId === allProperties && !scope.companyId && !scope.groupId;
  const filters = useFilters();
  const columns: readonly Column<AuditRow>[] = [
    {
      id: 'createdAt',
      header: 'When',
      sortable: true,
      nowrap: true,
      cell: ({ createdAt, timezone }) => at(createdAt, timezone),
    },
    {
      id: 'actor',
      header: 'Who',
      cell: ({ actor, actorId }) => <ProfileLink userId={actorId ?? undefined}>{actor}</ProfileLink>,
    },
    { id: 'words', header: 'What', card: 'title', cell: ({ words }) => words },
    { id: 'record', header: 'Record', cell: (row) => <RecordOf row={row} /> },
    { id: 'property', header: 'Property', cell: ({ propertyName }) => propertyName ?? '–' },
    { id: 'changes', header: 'Changes', cell: (row) => <Changes most={inShort} row={row} /> },
  ];
  return (
    <ListScreen
      actions={[
        {
          id: 'record',
          label: () => 'Only this record',
          when: ({ recordId }) => recordId !== null,
          href: ({ recordId }) => `${path}?tab=audit&recordId=${recordId}`,
        },
        {
          id: 'person',
          label: () => 'Only this person',
          when: ({ actorId }) => actorId !== null,
          href: ({ actorId }) => `${path}?tab=audit&actorId=${actorId}`,
        },
      ]}
      columns={columns}
      csv={{ fileName: 'audit.csv', failed: 'Issue on downloading the audit' }}
      defaults={{ orderBy: 'createdAt' }}
      endpoint={listAudit}
      expand={(row) => <Changes row={row} />}
      filters={filters}
      hint={`What was saved, by whom, and what it was before. Rows are never changed or removed.${isWhole ? '' : elsewhere}`}
      rowName={({ words }) => words}
      title="Audit"
    />
  );
}
