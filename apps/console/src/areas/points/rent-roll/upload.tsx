import { rentRollRowsMaximum } from '@hearth/contract/constants';
import { formatCount } from '@hearth/contract/format';
import { matchRentRoll } from '@hearth/contract/points/rent-roll';
import { rentRollMatchStatuses, type RentRollLine, type RentRollMatch } from '@hearth/contract/points/rent-roll-record';
import type { Property } from '@hearth/contract/properties/properties';
import { useMemo, useState } from 'react';
import { CsvChoice } from '../../../kit/csv-choice.tsx';
import { CsvColumns } from '../../../kit/csv-columns.tsx';
import { common } from '../../../kit/messages.ts';
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
import { text } from './messages.ts';
import { keyOf, monthOf, nameOf } from './logic/month.ts';
import { rollFields, type RollField, otherMonth, readRoll } from './logic/roll-lines.ts';

const pageSize = 25;
type MatchStatus = RentRollMatch['status'];

const chips: Record<MatchStatus, Status> = {
  ready: 'ready',
  partial: 'pending',
  late: 'pending',
  unpaid: 'denied',
  blocked: 'inactive',
  unmatched: 'denied',
  ambiguous: 'denied',
  duplicate: 'inactive',
};

/** A row of the file with its match. */
interface MatchedLine extends RentRollMatch {
  line: RentRollLine | undefined;
  notes: readonly string[];
}

/** True if a row can be selected: paid in full, in part or late. */
const isSelectable = ({ status, leaseId }: RentRollMatch) =>
  leaseId !== null && (status === 'ready' || status === 'partial' || status === 'late');

const columns: Column<MatchedLine>[] = [
  { id: 'row', header: text.upload.row, align: 'right', width: 60, cell: ({ row }) => formatCount(row) },
  { id: 'name', header: common.resident, card: 'title', cell: ({ name, line }) => name || line?.email || '–' },
  { id: 'unit', header: common.unit, nowrap: true, cell: ({ unitNumber }) => unitNumber || '–' },
  {
    id: 'status',
    header: common.status,
    nowrap: true,
    card: 'aside',
    cell: ({ status }) => <StatusChip label={text.upload.statuses[status]} status={chips[status]} />,
  },
  {
    id: 'reason',
    header: common.reason,
    cell: ({ reason, notes }) => (
      <span>
        {[reason, ...notes].filter(Boolean).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </span>
    ),
  },
];

interface MatchTableProps {
  lines: readonly MatchedLine[];
  /** Lease ids. */
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

/** Rent roll rows by status, with reasons. Paid ones can be selected. */
function MatchTable({ lines, selected, onSelect }: MatchTableProps) {
  const [view, setView] = useState<MatchStatus | 'all'>('all');
  const [page, setPage] = useState(0);
  const counts = useMemo(() => Map.groupBy(lines, ({ status }) => status), [lines]);
  const list = view === 'all' ? lines : (counts.get(view) ?? []);
  const shown = rentRollMatchStatuses.filter((status) => counts.has(status));
  return (
    <Stack>
      <StatusTabs
        label={text.upload.filter}
        onChange={(next) => {
          setView(next);
          setPage(0);
        }}
        tabs={[
          { value: 'all', label: common.all, count: lines.length },
          ...shown.map((status) => ({
            value: status,
            label: text.upload.statuses[status],
            count: counts.get(status)?.length ?? 0,
          })),
        ]}
        value={view}
      />
      <DataTable
        columns={columns}
        label={text.upload.table}
        paging={{ page, pageSize, totalCount: list.length, onPage: setPage }}
        rowId={(line) => (line.leaseId && isSelectable(line) ? line.leaseId : `row ${line.row}`)}
        rowName={({ name, row }) => text.upload.rowName(name, row)}
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

const noLeases: ReadonlySet<string> = new Set();

/** Drops empty fields: a request can hold thousands of rows. */
const withoutEmpty = (line: RentRollLine) =>
  Object.fromEntries(Object.entries(line).filter(([, value]) => value !== '' && value !== null)) as Pick<
    RentRollLine,
    'row'
  >;

/** Reads a rent roll exported from a property management system, matches it to leases and selects the paid ones. */
export default function UploadRentRoll({ property, month, year, onMatched, onClose }: UploadRentRollProps) {
  const [file, setFile] = useState<CsvFile>();
  const [matches, setMatches] = useState<Matches<RollField>>({});
  const [order, setOrder] = useState<DateOrder>();
  const [selected, setSelected] = useState(noLeases);
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
  const matchedRows = match.data?.data;
  const matched = useMemo(() => {
    const lineOf = new Map(roll?.lines.map((line) => [line.row, line]));
    return matchedRows?.map((found) => ({
      ...found,
      line: lineOf.get(found.row),
      notes: roll?.notes.get(found.row) ?? [],
    }));
  }, [matchedRows, roll]);
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
    roll && match.mutate({ body: { propertyId: property._id, month, year, lines: roll.lines.map(withoutEmpty) } });
  const use = () => {
    onMatched([...selected]);
    onClose();
  };
  const warning = other && (
    <InlineAlert severity="warning" title={text.upload.otherMonth(nameOf(other))}>
      {text.upload.otherMonthHint(nameOf(chosen))}
    </InlineAlert>
  );
  const selectable = matched?.filter(isSelectable).length ?? 0;

  const actions = (ask: () => void) => {
    if (step === 1) return <Button onClick={ask}>{common.cancel}</Button>;
    if (step === 2) {
      return (
        <>
          <Button onClick={() => setFile(undefined)}>{text.upload.anotherFile}</Button>
          <Button disabled={!isNamed || roll?.lines.length === 0} onClick={send} variant="contained">
            {text.upload.match}
          </Button>
        </>
      );
    }
    return (
      <>
        <Button disabled={match.isPending} onClick={() => match.reset()}>
          {common.back}
        </Button>
        {matched && (
          <Button disabled={selected.size === 0} onClick={use} variant="contained">
            {text.upload.use(selected.size)}
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
      subtitle={text.upload.subtitle(property.name, nameOf(chosen), file?.name)}
      title={text.upload.title}
      width={step === 3 ? 'lg' : 'md'}
    >
      {step === 1 && (
        <>
          <StepTitle of={3} step={1} title={text.upload.chooseTitle}>
            {text.upload.chooseHint}
          </StepTitle>
          <CsvChoice fields={rollFields} label={text.upload.file} onRead={take} rowsMaximum={rentRollRowsMaximum} />
        </>
      )}
      {step === 2 && file && roll && (
        <>
          <StepTitle of={3} step={2} title={text.upload.columnsTitle}>
            {text.upload.read(roll.lines.length, roll.skipped)}
          </StepTitle>
          <Stack gap={16}>
            {!isNamed && <InlineAlert severity="error">{text.upload.needsColumn}</InlineAlert>}
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
          <StepTitle of={3} step={3} title={text.upload.paymentsTitle}>
            {matched && (selectable > 0 ? text.upload.selected(selected.size, selectable) : text.upload.noneSelectable)}
          </StepTitle>
          <Stack gap={16}>
            {match.isPending && <ProgressBar label={text.upload.matching} />}
            {match.error && <RetryAlert onRetry={send}>{messageOf(match.error)}</RetryAlert>}
            {matched && warning}
            {matched && <MatchTable lines={matched} onSelect={setSelected} selected={selected} />}
          </Stack>
        </>
      )}
    </DialogShell>
  );
}
