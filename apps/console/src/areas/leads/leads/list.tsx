import { formatDate } from '@hearth/contract/format';
import { leadSourceLabels, type Lead } from '@hearth/contract/leads/lead-record';
import { listLeads } from '@hearth/contract/leads/leads';
import { lazy, Suspense } from 'react';
import { firstValue, Opened, useChange, useSearch } from '../../../kit/address.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { Link } from '../../../kit/link.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import { ProfileLink } from '../../../kit/profile-link.tsx';
import { useSession } from '../../../platform/session.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Cut } from '../../../ui/cut.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RichCell } from '../../../ui/rich-cell.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusTabs } from '../../../ui/status-tabs.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { leadDefaults, listFilters } from './logic/filters.ts';
import { nameOf } from './logic/lead-status.ts';
import { text } from './messages.ts';
import { Age, LeadStatusChip } from './parts/status-chip.tsx';

const leadColumns = (showsProperty: boolean): Column<Lead>[] => [
  {
    id: 'name',
    header: text.columns.name,
    sortable: true,
    card: 'title',
    cell: (lead) => (
      <RichCell
        detail={[lead.email, lead.phone, lead.duplicates > 0 && text.duplicate].filter(Boolean).join(' · ')}
        title={nameOf(lead)}
      />
    ),
  },
  {
    id: 'leadStatus',
    header: text.columns.status,
    sortable: true,
    card: 'aside',
    cell: ({ leadStatus }) => <LeadStatusChip status={leadStatus} />,
  },
  ...(showsProperty
    ? [{ id: 'property', header: text.columns.property, cell: ({ propertyName }: Lead) => <Cut text={propertyName} /> }]
    : []),
  {
    id: 'source',
    header: text.columns.source,
    nowrap: true,
    cell: ({ source }) => leadSourceLabels[source],
  },
  {
    id: 'referrer',
    header: text.columns.referrer,
    sortable: true,
    cell: ({ referrer }) => (
      <Cut text={referrer.name}>
        <ProfileLink userId={referrer._id}>{referrer.name}</ProfileLink>
      </Cut>
    ),
  },
  { id: 'owner', header: text.columns.owner, spare: true, cell: ({ owner }) => owner?.name ?? '–' },
  {
    id: 'nextStepOn',
    header: text.columns.nextStep,
    sortable: true,
    cell: ({ nextStep, nextStepOn }) =>
      nextStep === '' ? '–' : <RichCell detail={nextStepOn ? formatDate(nextStepOn) : undefined} title={nextStep} />,
  },
  { id: 'age', header: text.columns.age, nowrap: true, cell: (lead) => <Age lead={lead} /> },
  {
    id: 'createdAt',
    header: text.columns.created,
    spare: true,
    sortable: true,
    nowrap: true,
    cell: ({ createdAt, timezone }) => formatDate(createdAt, timezone),
  },
];

const LeadPanel = lazyDialog(() => import('./detail.tsx').then((detail) => detail.LeadPanel));
const LeadBoard = lazy(() => import('./parts/lead-board.tsx').then((parts) => ({ default: parts.LeadBoard })));

const views = [
  { value: 'list', label: text.views.list },
  { value: 'board', label: text.views.board },
] as const;

function NoLeads() {
  const { features, may } = useSession();
  const action = Boolean(features.residentBoosts) && may('posts.manage') && (
    <ButtonLink>
      <Link search={{ type: 'BOOST', userType: 'RESIDENT' }} to="/community/boost-management">
        {text.emptyAction}
      </Link>
    </ButtonLink>
  );
  return <EmptyState action={action} hint={text.emptyHint} title={text.empty} />;
}

/** /property-manager/leads: referrals as a list or a board by status. */
export default function Leads() {
  const { property } = useSession();
  const change = useChange();
  const search = useSearch(['view']);
  const view = firstValue(search.view) === 'board' ? 'board' : 'list';
  return (
    <>
      <PageHeader
        actions={
          <StatusTabs
            label={text.view}
            onChange={(value) => change({ view: value === 'board' ? value : undefined, page: undefined })}
            tabs={views}
            value={view}
          />
        }
        title={text.title}
      />
      {view === 'board' ? (
        <Suspense fallback={<Skeleton height={480} shape="block" />}>
          <LeadBoard />
        </Suspense>
      ) : (
        <ListScreen
          columns={leadColumns(property === null)}
          csv={{ fileName: 'leads.csv', failed: text.exportFailed }}
          defaults={leadDefaults}
          empty={<NoLeads />}
          endpoint={listLeads}
          filters={listFilters}
          opens="lead"
          rowName={nameOf}
          title={text.list}
        />
      )}
      <Opened named="lead">{(id, close) => <LeadPanel id={id} onClose={close} />}</Opened>
    </>
  );
}
