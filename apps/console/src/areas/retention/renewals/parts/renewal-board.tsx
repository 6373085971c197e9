import { listRenewals, renewalColumns, updateRenewal } from '@hearth/contract/retention/renewal-pipeline';
import {
  isChosenStage,
  renewalStageLabels,
  type RenewalRow,
  type RenewalStage,
} from '@hearth/contract/retention/renewal-record';
import { retentionMessages } from '@hearth/contract/retention/messages';
import { useChange, useSearch } from '../../../../kit/address.ts';
import { listKeys, readList } from '../../../../kit/list-state.ts';
import type { QueryOf } from '../../../../kit/list-types.ts';
import { CardTitle, RowBoard, useRowMoves } from '../../../../kit/row-board.tsx';
import { usePages } from '../../../../kit/use-pages.ts';
import { useAction } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import { toast } from '../../../../ui/toast.ts';
import { boardFilters, reasonsOf, renewalDefaults, stepOf } from '../logic/renewals.ts';
import { text } from '../messages.ts';
import { RiskChip } from './chips.tsx';

const pageSize = 20;

type RenewalQuery = Partial<QueryOf<typeof listRenewals>>;

const useStage = (query: RenewalQuery, stage: RenewalStage) =>
  usePages(listRenewals, { ...query, stage: [stage] }, pageSize);

/** Board columns, each with its own pages. */
const useStages = (query: RenewalQuery) => ({
  notContacted: useStage(query, 'notContacted'),
  offered: useStage(query, 'offered'),
  deciding: useStage(query, 'deciding'),
  renewed: useStage(query, 'renewed'),
  gaveNotice: useStage(query, 'gaveNotice'),
  movedOut: useStage(query, 'movedOut'),
});

function RenewalCard({
  renewal,
  showsProperty,
  onOpen,
}: {
  renewal: RenewalRow;
  showsProperty: boolean;
  onOpen: () => void;
}) {
  const next = stepOf(renewal);
  const { user, unitNumber, building, daysLeft, owner, risk } = renewal;
  return (
    <>
      <CardTitle onOpen={onOpen}>{user.name}</CardTitle>
      <span>{text.unit(unitNumber, building)}</span>
      {showsProperty && <span>{renewal.propertyName}</span>}
      <span>{text.daysLeft(daysLeft)}</span>
      {owner && <span>{text.ownedBy(owner.name)}</span>}
      {next && <span>{text.next(next)}</span>}
      <RiskChip risk={risk} />
      {reasonsOf(renewal).map((reason) => (
        <span key={reason}>{reason}</span>
      ))}
    </>
  );
}

/** Renewals by stage, moved by drag or keyboard. Renewed and moved out follow the lease. */
export function RenewalBoard() {
  const { scope, property, may } = useSession();
  const change = useChange();
  const search = useSearch(listKeys(boardFilters));
  const state = readList(search, { filters: boardFilters, sortable: renewalColumns, defaults: renewalDefaults });
  const { orderBy, order } = state;
  const columns = useStages({ ...scope, ...state.filters, orderBy, order } as RenewalQuery);
  const moves = useRowMoves<RenewalRow, RenewalStage>(columns);
  const action = useAction(updateRenewal, {
    done: retentionMessages.updated,
    onSuccess: (_, { params: { id }, body }) => moves.confirm(id, body?.stage),
    onError: (_, { params: { id } }) => moves.putBack(id),
  });
  const move = (renewal: RenewalRow, to: RenewalStage) => {
    if (!renewal.can.update || !isChosenStage(to))
      return toast.error(renewal.can.update ? text.move.hint : retentionMessages.closed);
    moves.place(renewal, to);
    action.mutate({ params: { id: renewal._id }, body: { stage: to } });
  };
  return (
    <RowBoard
      columns={columns}
      defaults={renewalDefaults}
      filters={boardFilters}
      label={text.board}
      labels={renewalStageLabels}
      moves={moves}
      onMove={may('renewals.manage') ? move : undefined}
      rowName={({ user, unitNumber }) => text.row(user.name, unitNumber)}
      state={state}
    >
      {(renewal) => (
        <RenewalCard
          onOpen={() => change({ renewal: renewal._id })}
          renewal={renewal}
          showsProperty={property === null}
        />
      )}
    </RowBoard>
  );
}
