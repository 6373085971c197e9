import { leadStatuses, leadStatusLabels, type Lead, type LeadStatus } from '@hearth/contract/leads/lead-record';
import { leadColumns } from '@hearth/contract/leads/leads';
import { useChange, useSearch } from '../../../../kit/address.ts';
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx';
import { ListFilters } from '../../../../kit/list-filters.tsx';
import { listKeys, readList } from '../../../../kit/list-state.ts';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import { messageOf } from '../../../../platform/api-error.ts';
import { useSession } from '../../../../platform/session.tsx';
import { Board } from '../../../../ui/board.tsx';
import { Section } from '../../../../ui/section.tsx';
import { boardFilters, leadDefaults } from '../logic/filters.ts';
import { nameOf } from '../logic/standing.ts';
import { useColumns, type LeadQuery } from '../logic/use-columns.ts';
import { useMoves } from '../logic/use-moves.ts';
import styles from './lead-board.module.css';
import { LeadCard } from './lead-card.tsx';

const MoveDialog = lazyDialog(() => import('../dialogs/move-dialog.tsx').then((dialogs) => dialogs.MoveDialog));

const isStatus = (value: string): value is LeadStatus => (leadStatuses as readonly string[]).includes(value);

/** The leads by status, moved on by drag or by keys; why is asked, and need not be said. */
export function LeadBoard() {
  const { scope, property, may } = useSession();
  const change = useChange();
  const search = useSearch(listKeys(boardFilters));
  const state = readList(search, { filters: boardFilters, sortable: leadColumns, defaults: leadDefaults });
  const { orderBy, order } = state;
  const columns = useColumns({ ...scope, ...state.filters, orderBy, order } as LeadQuery);
  const { shown, place, putBack, send } = useMoves(columns);
  const { open, dialog } = useDialogs({
    move: (close, lead: Lead, to: LeadStatus) => (
      <MoveDialog
        lead={lead}
        onClose={() => {
          close();
          putBack(lead);
        }}
        onMove={(status, reason) => {
          close();
          place(lead, status);
          send(lead, status, reason);
        }}
        to={to}
      />
    ),
  });
  const move = (id: string, to: string) => {
    const lead = leadStatuses.flatMap((status) => shown(status).leads).find(({ _id }) => _id === id);
    if (!lead || !isStatus(to) || shown(to).leads.includes(lead)) return;
    place(lead, to);
    open.move(lead, to);
  };
  return (
    <Section flush>
      <ListFilters defaults={leadDefaults} filters={boardFilters} state={state} />
      <div className={styles.root}>
        <Board
          columns={leadStatuses.map((status) => {
            const { isPending, isLoadingMore, error, rows, loadMore } = columns[status];
            const { leads, count } = shown(status);
            return {
              id: status,
              label: leadStatusLabels[status],
              items: leads.map((lead) => ({ id: lead._id, label: nameOf(lead), lead })),
              count,
              loading: isPending || isLoadingMore,
              ...(error && rows.length === 0 && { error: messageOf(error) }),
              ...(loadMore && { onMore: loadMore }),
            };
          })}
          label="Leads by status"
          {...(may('leads.manage') && { onMove: (id: string, to: { column: string }) => move(id, to.column) })}
          onRetry={(column) => isStatus(column) && columns[column].refetch()}
        >
          {({ lead }) => (
            <LeadCard lead={lead} onOpen={() => change({ lead: lead._id })} showsProperty={property === null} />
          )}
        </Board>
      </div>
      {dialog}
    </Section>
  );
}
