import { rentRollRowsMaximum } from '@hearth/contract/constants';
import { formatCount, plural } from '@hearth/contract/format';
import { matchRentRoll } from '@hearth/contract/points/rent-roll';
import { rentRollMatchStatuses, type RentRollLine, type RentRollMatch } from '@hearth/contract/points/rent-roll-record';
import type { Property } from '@hearth/contract/properties/properties';
import { useMemo, useState } from 'react';
import { CsvChoice } from '../../../kit/csv-choice.tsx';
import { CsvColumns } from '../../../kit/csv-columns.tsx';
import { messageOf } from '../../../platform/api-error.ts';
import { dateOrders, type DateOrder } from '../../../platform/csv/dates.ts';
import { matchHeaders, type Matches } from '../../../platform/csv/match.ts';
import type { CsvFile } from '../../../platform/csv/read.ts';
import { useAction } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { DialogShell } from '../../../ui/dialog-shell.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { StatusChip, type Status } from '../../../ui/status-chip.tsx';
import { StatusTabs } from '../../../ui/status-tabs.tsx';
import { StepTitle } from '../../../ui/step-title.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { keyOf, monthOf, nameOf } from './logic/month.ts';
import { rollFields, type RollField, otherMonth, readRoll } from './logic/roll-lines.ts';

const pageSize = 25;
type MatchStatus = RentRollMatch['status'];

const looks: Record<MatchStatus, { label: string; status: Status }> = {
  ready: { label: 'Ready', status: 'ready' },
  partial: { label: 'Partial', status: 'pending' },
  late: { label: 'Late', status: 'pending' },
  unpaid: { label: 'Unpaid', status: 'denied' },
  blocked: { label: 'Not possible', status: 'inactive' },
  unmatched: { label: 'Unmatched', status: 'denied' },
  ambiguous: { label: 'Ambiguous', status: 'denied' },
  duplicate: { label: 'Duplicate', status: 'inactive' },
};

/** A line of the file with what became of it. */
interface MatchedLine extends RentRollMatch {
  line: RentRollLine | undefined;
  notes: readonly string[];
}

/** True for lines that may be selected: paid in full, in part or late. */
const isSelectable = ({ status, leaseId }: RentRollMatch) =>
  leaseId !== null && (status === 'ready' || status === 'partial' || status === 'late');

const columns: Column<MatchedLine>[] = [
  { id: 'row', header: 'Row', align: 'right', width: 60, cell: ({ row }) => formatCount(row) },
  { id: 'name', header: 'Resident', card: 'title', cell: ({ name, line }) => name || line?.email || '–' },
  { id: 'unit', header: 'Unit', nowrap: true, cell: ({ unitNumber }) => unitNumber || '–' },
  {
    id: 'status',
    header: 'Status',
    nowrap: true,
    card: 'aside',
    cell: ({ status }) => <StatusChip label={looks[status].label} status={looks[status].status} />,
  },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason, notes }) => (
      <span>
        {[reason, ...notes].filter(Boolean).map((text) => (
          <div key={text}>{text}</div>
        ))}
      </span>
    ),
  },
];

interface MatchTableProps {
  lines: readonly MatchedLine[];
  /** Leases selected, by id. */
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

/** Lines of a rent roll by status, with the reason; those that were paid can be picked. */
function MatchTable({ lines, selected, onSelect }: MatchTableProps) {
  const [view, setView] = useState<MatchStatus | 'all'>('all');
  const [page, setPage] = useState(0);
  const counts = useMemo(() => Map.groupBy(lines, ({ status }) => status), [lines]);
  const list = view === 'all' ? lines : (counts.get(view) ?? []);
  const shown = rentRollMatchStatuses.filter((status) => counts.has(status));
  return (
    <Stack>
      <StatusTabs
        label="Lines shown"
        onChange={(next) => {
          setView(next);
          setPage(0);
        }}
        tabs={[
          { value: 'all', label: 'All', count: lines.length },
          ...shown.map((status) => ({
            value: status,
            label: looks[status].label,
            count: counts.get(status)?.length ?? 0,
          })),
        ]}
        value={view}
      />
      <DataTable
        columns={columns}
        label="Lines of the rent roll"
        paging={{ page, pageSize, totalCount: list.length, onPage: setPage }}
        rowId={(line) => (line.leaseId && isSelectable(line) ? line.leaseId : `row ${line.row}`)}
        rowName={({ name, row }) => `${name || 'row'} ${row}`}
        rows={list.slice(page * pageSize, (page + 1) * pageSize)}
        selection={{ selected, onChange: onSelect, selectable: isSelectable }}
      />
    </Stack>
  );
}

interface UploadRentRollProps {
  property: Property;
  month: number;
  year: number;
  onMatched: (leaseIds: string[]) => void;
  onClose: () => void;
}

const nobody: ReadonlySet<string> = new Set();

/** What a line does not say is left out of the call, which may hold thousands. */
const brief = (line: RentRollLine) =>
  Object.fromEntries(Object.entries(line).filter(([, value]) => value !== '' && value !== null)) as Pick<
    RentRollLine,
    'row'
  >;

/** The month's rent roll as the property-management system exports it: read, matched to leases, and those who paid selected. */
export default function UploadRentRoll({ property, month, year, onMatched, onClose }: UploadRentRollProps) {
  const [file, setFile] = useState<CsvFile>();
  const [matches, setMatches] = useState<Matches<RollField>>({});
  const [order, setOrder] = useState<DateOrder>();
  const [selected, setSelected] = useState(nobody);
  const match = useAction(matchRentRoll, {
    onSuccess: ({ data }) =>
      setSelected(new Set(data.flatMap(({ status, leaseId }) => (status === 'ready' && leaseId ? [leaseId] : [])))),
    onError: () => true,
  });
  const chosen = { month, year };
  const paidOrder =
    order ??
    dateOrders(file?.dates ?? [], matches.paidOn === undefined ? [] : [matches.paidOn]).get(matches.paidOn ?? -1);
  const roll = useMemo(() => file && readRoll(file.rows, matches, paidOrder), [file, matches, paidOrder]);
  const answered = match.data?.data;
  const matched = useMemo(() => {
    const lineOf = new Map(roll?.lines.map((line) => [line.row, line]));
    return answered?.map((found) => ({
      ...found,
      line: lineOf.get(found.row),
      notes: roll?.notes.get(found.row) ?? [],
    }));
  }, [answered, roll]);
  const other = roll && monthOf(otherMonth(roll.lines, keyOf(chosen)) ?? '');
  const isNamed =
    matches.unit !== undefined ||
    matches.name !== undefined ||
    matches.lastName !== undefined ||
    matches.email !== undefined;
  const step = !file ? 1 : match.isIdle ? 2 : 3;
  const take = (read: CsvFile) => {
    setFile(read);
    setOrder(undefined);
    setMatches(
      matchHeaders(
        read.headers,
        rollFields,
        read.rows.slice(0, 50).map(({ cells }) => cells),
      ),
    );
  };
  const send = () =>
    roll && match.mutate({ body: { propertyId: property._id, month, year, lines: roll.lines.map(brief) } });
  const use = () => {
    onMatched([...selected]);
    onClose();
  };
  const warning = other && (
    <InlineAlert
      severity="warning"
      title={`Most payments of this file are of ${nameOf(other)}.`}
    >{`It is compared with the leases of ${nameOf(chosen)}. Close this and choose the other month if that is not meant.`}</InlineAlert>
  );
  const selectable = matched?.filter(isSelectable).length ?? 0;

  const actions = (ask: () => void) => {
    if (step === 1) return <Button onClick={ask}>Cancel</Button>;
    if (step === 2) {
      return (
        <>
          <Button onClick={() => setFile(undefined)}>Choose another file</Button>
          <Button disabled={!isNamed || roll?.lines.length === 0} onClick={send} variant="contained">
            Match
          </Button>
        </>
      );
    }
    return (
      <>
        <Button disabled={match.isPending} onClick={() => match.reset()}>
          Back
        </Button>
        {matched && (
          <Button disabled={selected.size === 0} onClick={use} variant="contained">
            {`Use selection (${formatCount(selected.size)})`}
          </Button>
        )}
      </>
    );
  };
  return (
    <DialogShell
      actions={actions}
      dirty={file !== undefined}
      onClose={onClose}
      open
      subtitle={`${property.name}, ${nameOf(chosen)}${file ? `: ${file.name}` : ''}`}
      title="Upload rent roll"
      width={step === 3 ? 'lg' : 'md'}
    >
      {step === 1 && (
        <>
          <StepTitle of={3} step={1} title="Choose the file">
            The rent roll or payment report of the month, as your property-management system exports it.
          </StepTitle>
          <CsvChoice
            fields={rollFields}
            label="CSV file of the rent roll"
            onRead={take}
            rowsMaximum={rentRollRowsMaximum}
          />
        </>
      )}
      {step === 2 && file && roll && (
        <>
          <StepTitle of={3} step={2} title="Check the columns">
            {`${formatCount(roll.lines.length)} lines were read${roll.skipped > 0 ? `; ${formatCount(roll.skipped)} without unit and name, such as a total, ${plural(roll.skipped, 'is', 'are')} skipped` : ''}. Leases are found by unit and name or email.`}
          </StepTitle>
          <Stack gap={16}>
            {!isNamed && (
              <InlineAlert severity="error">
                Choose at least the column of the unit, the resident or the email address.
              </InlineAlert>
            )}
            {warning}
            <CsvColumns
              dates={{ paidOn: paidOrder }}
              fields={rollFields}
              file={file}
              matches={matches}
              onDates={(_field, next) => setOrder(next)}
              onMatches={setMatches}
            />
          </Stack>
        </>
      )}
      {step === 3 && (
        <>
          <StepTitle of={3} step={3} title="Who paid">
            {matched
              ? `${formatCount(selected.size)} of ${formatCount(selectable)} that can be selected. Rent paid in full by the 5th is selected; partial and late payments are yours to decide.`
              : undefined}
          </StepTitle>
          <Stack gap={16}>
            {match.isPending && <ProgressBar label="Matching lines to leases…" />}
            {match.error && <RetryAlert onRetry={send}>{messageOf(match.error)}</RetryAlert>}
            {matched && warning}
            {matched && <MatchTable lines={matched} onSelect={setSelected} selected={selected} />}
          </Stack>
        </>
      )}
    </DialogShell>
  );
}
