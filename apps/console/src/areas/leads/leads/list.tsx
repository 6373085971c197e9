import { listLeads } from '@hearth/contract/leads/leads';
import { leadMessages as say } from '@hearth/contract/leads/messages';
import { lazy, Suspense } from 'react';
import { firstValue, Opened, useChange, useSearch } from '../../../kit/address.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import { useSession } from '../../../platform/session.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusTabs } from '../../../ui/status-tabs.tsx';
import { leadDefaults, listFilters } from './logic/filters.ts';
import { nameOf } from './logic/standing.ts';
import { leadColumns } from './parts/columns.tsx';

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
