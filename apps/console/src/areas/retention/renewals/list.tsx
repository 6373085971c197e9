import { formatDate, formatMoney } from '@hearth/contract/format';
import { listRenewals } from '@hearth/contract/retention/renewal-pipeline';
import { type RenewalRow } from '@hearth/contract/retention/renewal-record';
import type { Property } from '@hearth/contract/properties/properties';
import { lazy, Suspense } from 'react';
import { firstValue, Opened, useChange, useSearch } from '../../../kit/address.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { Link } from '../../../kit/link.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import { Person } from '../../../kit/person.tsx';
import { useSession } from '../../../platform/session.tsx';
import { Ago } from '../../../ui/ago.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Cut } from '../../../ui/cut.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Points } from '../../../ui/points.tsx';
import { RichCell } from '../../../ui/rich-cell.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusTabs } from '../../../ui/status-tabs.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { listFilters, reasonsOf, renewalDefaults } from './logic/renewals.ts';
import { text } from './messages.ts';
import { RiskChip, StageChip } from './parts/chips.tsx';

const renewalColumns = (property: Property | null): Column<RenewalRow>[] => [
  {
    id: 'name',
    header: text.columns.resident,
    sortable: true,
    card: 'title',
    cell: ({ user, unitNumber, building }) => (
      <Person detail={text.unit(unitNumber, building)} name={user.name} userId={user._id} />
    ),
  },
  ...(property
    ? []
    : [
        {
          id: 'property',
          header: text.columns.property,
          cell: ({ propertyName }: RenewalRow) => <Cut text={propertyName} />,
        },
      ]),
  {
    id: 'endDate',
    header: text.columns.end,
    sortable: true,
    cell: ({ endDate, daysLeft }) => <RichCell detail={text.daysLeft(daysLeft)} title={formatDate(endDate)} />,
  },
  { id: 'stage', header: text.columns.stage, card: 'aside', cell: ({ stage }) => <StageChip stage={stage} /> },
  {
    id: 'risk',
    header: text.columns.risk,
    sortable: true,
    cell: (row) =>
      row.risk && (
        <RichCell detail={reasonsOf(row).join(' · ')} title="">
          <RiskChip risk={row.risk} />
        </RichCell>
      ),
  },
  { id: 'owner', header: text.columns.owner, spare: true, cell: ({ owner }) => owner?.name ?? text.none },
  {
    id: 'nextStepOn',
    header: text.columns.nextStep,
    sortable: true,
    cell: ({ nextStep, nextStepOn }) =>
      nextStep === '' ? (
        text.none
      ) : (
        <RichCell detail={nextStepOn ? formatDate(nextStepOn) : undefined} title={nextStep} />
      ),
  },
  {
    id: 'rentAmount',
    header: text.columns.rent,
    sortable: true,
    spare: true,
    nowrap: true,
    align: 'right',
    cell: ({ rentAmount }) => (rentAmount === null ? text.none : formatMoney(rentAmount, property?.country)),
  },
  {
    id: 'balance',
    header: text.columns.points,
    spare: true,
    nowrap: true,
    align: 'right',
    cell: ({ balance }) => <Points amount={balance} />,
  },
  {
    id: 'lastActivity',
    header: text.columns.activity,
    spare: true,
    nowrap: true,
    cell: ({ lastActivity, timezone }) =>
      lastActivity === null ? text.detail.never : <Ago at={lastActivity} zone={timezone} />,
  },
];

const RenewalPanel = lazyDialog(() => import('./detail.tsx').then((detail) => detail.RenewalPanel));
const RenewalBoard = lazy(() => import('./parts/renewal-board.tsx').then((parts) => ({ default: parts.RenewalBoard })));

const tabs = {
  key: 'state',
  label: text.tabs.label,
  options: [
    { value: 'open', label: text.tabs.open },
    { value: 'closed', label: text.tabs.closed },
    { value: 'all', label: text.tabs.all },
  ],
};

const views = [
  { value: 'list', label: text.views.list },
  { value: 'board', label: text.views.board },
] as const;

/** /property-manager/renewals: leases ending soon, as a list or a board by stage. */
export default function Renewals() {
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
          <RenewalBoard />
        </Suspense>
      ) : (
        <ListScreen
          columns={renewalColumns(property)}
          csv={{ fileName: 'renewals.csv', failed: text.exportFailed }}
          defaults={renewalDefaults}
          empty={
            <EmptyState
              action={
                <ButtonLink>
                  <Link search={{ view: 'leases' }} to="/property-manager/user">
                    {text.emptyAction}
                  </Link>
                </ButtonLink>
              }
              hint={text.emptyHint}
              title={text.empty}
            />
          }
          endpoint={listRenewals}
          filters={listFilters}
          opens="renewal"
          rowName={({ user, unitNumber }) => text.row(user.name, unitNumber)}
          tabs={tabs}
          title={text.list}
        />
      )}
      <Opened named="renewal">{(id, close) => <RenewalPanel id={id} onClose={close} />}</Opened>
    </>
  );
}
