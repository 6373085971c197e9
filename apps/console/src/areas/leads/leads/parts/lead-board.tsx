import {
  leadSourceLabels,
  leadStatuses,
  leadStatusLabels,
  type Lead,
  type LeadStatus,
} from '@hearth/contract/leads/lead-record';
import { leadColumns, listLeads, updateLead } from '@hearth/contract/leads/leads';
import { useState } from 'react';
import { useChange, useSearch } from '../../../../kit/address.ts';
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx';
import { ListFilters } from '../../../../kit/list-filters.tsx';
import { listKeys, readList } from '../../../../kit/list-state.ts';
import type { QueryOf } from '../../../../kit/list-types.ts';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import { usePages } from '../../../../kit/use-pages.ts';
import { messageOf } from '../../../../platform/api-error.ts';
import { useAction } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import { Board } from '../../../../ui/board.tsx';
import { Section } from '../../../../ui/section.tsx';
import { boardFilters, leadDefaults } from '../logic/filters.ts';
import styles from '../leads.module.css';
import { nameOf, stepOf } from '../logic/lead-status.ts';
import { text } from '../messages.ts';
import { Age } from './status-chip.tsx';

const pageSize = 20;

type LeadQuery = Partial<QueryOf<typeof listLeads>>;
type LeadColumn = ReturnType<typeof usePages<typeof listLeads>> & { rows: readonly Lead[] };

const useLeadColumn = (query: LeadQuery, status: LeadStatus): LeadColumn =>
  usePages(listLeads, { ...query, leadStatus: [status] }, pageSize);

/** Board columns, each with its own pages, in list order. */
const useLeadColumns = (query: LeadQuery): Record<LeadStatus, LeadColumn> => ({
  new: useLeadColumn(query, 'new'),
  contacted: useLeadColumn(query, 'contacted'),
  toured: useLeadColumn(query, 'toured'),
  applied: useLeadColumn(query, 'applied'),
  leased: useLeadColumn(query, 'leased'),
  lost: useLeadColumn(query, 'lost'),
});

interface Move {
  lead: Lead;
  to: LeadStatus;
  /** When the server confirmed it, in ms. */
  confirmedAt?: number;
}

/** Optimistic moves between columns, rolled back if the server refuses. */
function useMoves(columns: Readonly<Record<LeadStatus, LeadColumn>>) {
  const [moves, setMoves] = useState<ReadonlyMap<string, Move>>(new Map());
  const change = (id: string, move?: Move) =>
    setMoves((before) => new Map([...before].filter(([other]) => other !== id).concat(move ? [[id, move]] : [])));
  const action = useAction(updateLead, {
    done: text.move.done,
    onSuccess: (_, { params: { id }, body }) => {
      setMoves((before) => {
        const move = before.get(id);
        if (!move || move.to !== body?.leadStatus) return before;
        return new Map(before).set(id, { ...move, confirmedAt: Date.now() });
      });
    },
    onError: (_, { params: { id } }) => change(id),
  });
  const hasArrived = ({ lead, to, confirmedAt }: Move) =>
    confirmedAt !== undefined &&
    (columns[to].readAt > confirmedAt || columns[to].rows.some(({ _id }) => _id === lead._id));
  if ([...moves.values()].some(hasArrived)) setMoves(new Map([...moves].filter(([, move]) => !hasArrived(move))));

  const shown = (status: LeadStatus) => {
    const { rows, total } = columns[status];
    const remaining = rows.filter(({ _id }) => (moves.get(_id)?.to ?? status) === status);
    const incoming = [...moves.values()].filter(
      ({ lead, to }) => to === status && !rows.some(({ _id }) => _id === lead._id),
    );
    return {
      leads: [...incoming.map(({ lead }) => lead), ...remaining],
      count: total - (rows.length - remaining.length) + incoming.length,
    };
  };
  return {
    /** Leads of a column, with optimistic moves applied. */
    shown,
    place: (lead: Lead, to: LeadStatus) => change(lead._id, { lead, to }),
    putBack: (lead: Lead) => change(lead._id),
    send: (lead: Lead, leadStatus: LeadStatus, reason: string) =>
      action.mutate({ params: { id: lead._id }, body: { leadStatus, reason } }),
  };
}

interface LeadCardProps {
  lead: Lead;
  showsProperty: boolean;
  onOpen: () => void;
}

function LeadCard({ lead, showsProperty, onOpen }: LeadCardProps) {
  const next = stepOf(lead);
  return (
    <div className={styles.leadCard}>
      <button className={styles.name} onClick={onOpen} type="button">
        {nameOf(lead)}
      </button>
      <span>{text.referredBy(leadSourceLabels[lead.source], lead.referrer.name)}</span>
      {showsProperty && <span>{lead.propertyName}</span>}
      {lead.owner && <span>{text.ownedBy(lead.owner.name)}</span>}
      {next && <span>{text.next(next)}</span>}
      {lead.duplicates > 0 && <span>{text.duplicate}</span>}
      <span>
        <Age lead={lead} />
      </span>
    </div>
  );
}

const MoveDialog = lazyDialog(() => import('../dialogs/move-dialog.tsx').then((dialogs) => dialogs.MoveDialog));

const isStatus = (value: string): value is LeadStatus => (leadStatuses as readonly string[]).includes(value);

/** Leads by status, moved by drag or keyboard with an optional reason. */
export function LeadBoard() {
  const { scope, property, may } = useSession();
  const change = useChange();
  const search = useSearch(listKeys(boardFilters));
  const state = readList(search, { filters: boardFilters, sortable: leadColumns, defaults: leadDefaults });
  const { orderBy, order } = state;
  const columns = useLeadColumns({ ...scope, ...state.filters, orderBy, order } as LeadQuery);
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
      <div className={styles.board}>
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
          label={text.board}
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
