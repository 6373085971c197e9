import { formatDate } from '@hearth/contract/format';
import { leadSourceLabels, type Lead } from '@hearth/contract/leads/lead-record';
import { listLeads } from '@hearth/contract/leads/leads';
import { leadMessages as say } from '@hearth/contract/leads/messages';
import { lazy, Suspense } from 'react';
import { firstValue, Opened, useChange, useSearch } from '../../../kit/address.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import { ProfileLink } from '../../../kit/profile-link.tsx';
import { useSession } from '../../../platform/session.tsx';
import { Cut } from '../../../ui/cut.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RichCell } from '../../../ui/rich-cell.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusTabs } from '../../../ui/status-tabs.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { leadDefaults, listFilters } from './logic/filters.ts';
import { nameOf } from './logic/standing.ts';
import { Age, LeadStatusChip } from './parts/marks.tsx';

/** The columns of the leads; the property's own where none is selected. */
const leadColumns = (showsProperty: boolean): Column<Lead>[] => [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    card: 'title',
    cell: (lead) => (
      <RichCell
        detail={[lead.email, lead.phone, lead.duplicates > 0 && 'Similar to another lead'].filter(Boolean).join(' · ')}
        title={nameOf(lead)}
      />
    ),
  },
  {
    id: 'leadStatus',
    header: 'Status',
    sortable: true,
    card: 'aside',
    cell: ({ leadStatus }) => <LeadStatusChip status={leadStatus} />,
  },
  ...(showsProperty
    ? [{ id: 'property', header: 'Property', cell: ({ propertyName }: Lead) => <Cut text={propertyName} /> }]
    : []),
  {
    id: 'source',
    header: 'Source',
    nowrap: true,
    cell: ({ source }) => leadSourceLabels[source],
  },
  {
    id: 'referrer',
    header: 'Referred by',
    sortable: true,
    cell: ({ referrer }) => <ProfileLink userId={referrer._id}>{referrer.name}</ProfileLink>,
  },
  { id: 'owner', header: 'Owner', spare: true, cell: ({ owner }) => owner?.name ?? '–' },
  {
    id: 'nextStepOn',
    header: 'Next step',
    sortable: true,
    cell: ({ nextStep, nextStepOn }) =>
      nextStep === '' ? '–' : <RichCell detail={nextStepOn ? formatDate(nextStepOn) : undefined} title={nextStep} />,
  },
  { id: 'age', header: 'Age', nowrap: true, cell: (lead) => <Age lead={lead} /> },
  {
    id: 'createdAt',
    header: 'Created',
    spare: true,
    sortable: true,
    nowrap: true,
    cell: ({ createdAt, timezone }) => formatDate(createdAt, timezone),
  },
];

const LeadPanel = lazyDialog(() => import('./detail.tsx').then((detail) => detail.LeadPanel));
const LeadBoard = lazy(() => import('./parts/lead-board.tsx').then((parts) => ({ default: parts.LeadBoard })));

const views = [
  { value: 'list', label: 'List' },
  { value: 'board', label: 'Board' },
] as const;

/** /property-manager/leads: whom residents and ambassadors referred, as a list or as a board by status. */
export default function Leads() {
  const { property, scopeName } = useSession();
  const change = useChange();
  const search = useSearch(['view']);
  const view = firstValue(search.view) === 'board' ? 'board' : 'list';
  return (
    <>
      <PageHeader
        actions={
          <StatusTabs
            label="View"
            onChange={(value) => change({ view: value === 'board' ? value : undefined, page: undefined })}
            tabs={views}
            value={view}
          />
        }
        subtitle={`Whom residents and ambassadors of ${scopeName} referred`}
        title="Leads"
      />
      {view === 'board' ? (
        <Suspense fallback={<Skeleton height={480} shape="block" />}>
          <LeadBoard />
        </Suspense>
      ) : (
        <ListScreen
          columns={leadColumns(property === null)}
          csv={{ fileName: 'leads.csv', failed: say.exportFailed }}
          defaults={leadDefaults}
          empty={<EmptyState hint="Referrals of residents and ambassadors arrive here." title="No leads yet" />}
          endpoint={listLeads}
          filters={listFilters}
          opens="lead"
          rowName={nameOf}
          title="Referrals"
        />
      )}
      <Opened named="lead">{(id, close) => <LeadPanel id={id} onClose={close} />}</Opened>
    </>
  );
}
