import { leadSourceLabels, leadStatusLabels, type Lead, type LeadStatus } from '@hearth/contract/leads/lead-record';
import { leadColumns, listLeads, updateLead } from '@hearth/contract/leads/leads';
import { useChange, useSearch } from '../../../../kit/address.ts';
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx';
import { listKeys, readList } from '../../../../kit/list-state.ts';
import type { QueryOf } from '../../../../kit/list-types.ts';
import { CardTitle, RowBoard, useRowMoves } from '../../../../kit/row-board.tsx';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import { usePages } from '../../../../kit/use-pages.ts';
import { useAction } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import { boardFilters, leadDefaults } from '../logic/filters.ts';
import { nameOf, stepOf } from '../logic/lead-status.ts';
import { text } from '../messages.ts';
import { Age } from './status-chip.tsx';

const pageSize = 20;

type LeadQuery = Partial<QueryOf<typeof listLeads>>;

const useLeadColumn = (query: LeadQuery, status: LeadStatus) =>
  usePages(listLeads, { ...query, leadStatus: [status] }, pageSize);

/** Board columns, each with its own pages. */
const useLeadColumns = (query: LeadQuery) => ({
  new: useLeadColumn(query, 'new'),
  contacted: useLeadColumn(query, 'contacted'),
  toured: useLeadColumn(query, 'toured'),
  applied: useLeadColumn(query, 'applied'),
  leased: useLeadColumn(query, 'leased'),
  lost: useLeadColumn(query, 'lost'),
});

interface LeadCardProps {
  lead: Lead;
  showsProperty: boolean;
  onOpen: () => void;
}

function LeadCard({ lead, showsProperty, onOpen }: LeadCardProps) {
  const next = stepOf(lead);
  return (
    <>
      <CardTitle onOpen={onOpen}>{nameOf(lead)}</CardTitle>
      <span>{text.referredBy(leadSourceLabels[lead.source], lead.referrer.name)}</span>
      {showsProperty && <span>{lead.propertyName}</span>}
      {lead.owner && <span>{text.ownedBy(lead.owner.name)}</span>}
      {next && <span>{text.next(next)}</span>}
      {lead.duplicates > 0 && <span>{text.duplicate}</span>}
      <span>
        <Age lead={lead} />
      </span>
    </>
  );
}

const MoveDialog = lazyDialog(() => import('../dialogs/move-dialog.tsx').then((dialogs) => dialogs.MoveDialog));

/** Leads by status, moved by drag or keyboard with an optional reason. */
export function LeadBoard() {
  const { scope, property, may } = useSession();
  const change = useChange();
  const search = useSearch(listKeys(boardFilters));
  const state = readList(search, { filters: boardFilters, sortable: leadColumns, defaults: leadDefaults });
  const { orderBy, order } = state;
  const columns = useLeadColumns({ ...scope, ...state.filters, orderBy, order } as LeadQuery);
  const moves = useRowMoves<Lead, LeadStatus>(columns);
  const action = useAction(updateLead, {
    done: text.move.done,
    onSuccess: (_, { params: { id }, body }) => moves.confirm(id, body?.leadStatus),
    onError: (_, { params: { id } }) => moves.putBack(id),
  });
  const { open, dialog } = useDialogs({
    move: (close, lead: Lead, to: LeadStatus) => (
      <MoveDialog
        lead={lead}
        onClose={() => {
          close();
          moves.putBack(lead._id);
        }}
        onMove={(leadStatus, reason) => {
          close();
          moves.place(lead, leadStatus);
          action.mutate({ params: { id: lead._id }, body: { leadStatus, reason } });
        }}
        to={to}
      />
    ),
  });
  const move = (lead: Lead, to: LeadStatus) => {
    moves.place(lead, to);
    open.move(lead, to);
  };
  return (
    <>
      <RowBoard
        columns={columns}
        defaults={leadDefaults}
        filters={boardFilters}
        label={text.board}
        labels={leadStatusLabels}
        moves={moves}
        onMove={may('leads.manage') ? move : undefined}
        rowName={nameOf}
        state={state}
      >
        {(lead) => <LeadCard lead={lead} onOpen={() => change({ lead: lead._id })} showsProperty={property === null} />}
      </RowBoard>
      {dialog}
    </>
  );
}
