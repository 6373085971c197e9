import { rentRollLeasesMaximum } from '@hearth/contract/constants';
import { pointMessages } from '@hearth/contract/points/messages';
import { listRentRoll, listRewardableLeases } from '@hearth/contract/points/rent-roll';
import { rentRollMessages, rentRollObstacles, type RentRollRow } from '@hearth/contract/points/rent-roll-record';
import type { Property } from '@hearth/contract/properties/properties';
import { keepPreviousData } from '@tanstack/react-query';
import Left from 'lucide-react/icons/chevron-left';
import Right from 'lucide-react/icons/chevron-right';
import Upload from 'lucide-react/icons/file-up';
import { useState, type ReactNode } from 'react';
import { formatDate, formatMoney, formatPoints } from '@hearth/contract/format';
import { firstValue, useChange, useSearch } from '../../../kit/address.ts';
import { NeedsProperty } from '../../../kit/at-property.tsx';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { Acts, TabRow } from '../../../kit/list-actions.tsx';
import { common } from '../../../kit/messages.ts';
import { ListScreen } from '../../../kit/list-screen.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { messageOf } from '../../../platform/api-error.ts';
import { today } from '../../../platform/days.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { ActionGroup } from '../../../ui/action-group.tsx';
import { Button } from '../../../ui/button.tsx';
import { Cut } from '../../../ui/cut.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { StatusTabs } from '../../../ui/status-tabs.tsx';
import styles from './rent-roll.module.css';
import { text } from './messages.ts';
import { keyOf, monthAfter, monthOf, monthsAround, nameOf, type Month } from './logic/month.ts';
import { RentRollFigures } from './parts/figures.tsx';
import { Person } from '../../../kit/person.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table-columns.ts';

const pageSize = 10;

interface SelectedLeasesProps {
  property: Property;
  month: Month;
  /** Lease ids in unit order. */
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  tabs: ReactNode;
  buttons: ReactNode;
}

/** The selected leases, from all pages. */
function SelectedLeases({ property, month, selected, onSelect, tabs, buttons }: SelectedLeasesProps) {
  const [page, setPage] = useState(0);
  const ids = [...selected];
  const last = Math.max(0, Math.ceil(ids.length / pageSize) - 1);
  const at = Math.min(page, last);
  const leaseId = ids.slice(at * pageSize, (at + 1) * pageSize);
  const { data, error, isPending, isPlaceholderData, refetch } = useEndpoint(
    listRentRoll,
    { query: { propertyId: property._id, ...month, leaseId, limit: pageSize, orderBy: 'unitNumber', order: 'asc' } },
    { enabled: leaseId.length > 0, placeholderData: keepPreviousData },
  );
  return (
    <Section actions={buttons} flush title={text.list.title(nameOf(month))}>
      {tabs}
      <DataTable
        columns={rentRollColumns(property).map((column) => ({ ...column, sortable: false }))}
        empty={<EmptyState hint={text.list.noneSelectedHint} title={text.list.noneSelected} />}
        error={error && !data ? messageOf(error) : undefined}
        label={text.list.title(nameOf(month))}
        loading={isPending && leaseId.length > 0}
        onRetry={() => void refetch()}
        paging={{ page: at, pageSize, totalCount: ids.length, onPage: setPage }}
        refreshing={isPlaceholderData}
        rowId={({ _id }) => _id}
        rowName={({ user, unitNumber }) => text.list.row(user.name, unitNumber)}
        rows={leaseId.length > 0 ? (data?.data ?? []) : []}
        selection={{ selected, onChange: onSelect, selectable: ({ obstacle }) => obstacle === null }}
      />
    </Section>
  );
}

interface NoticesProps {
  month: Month;
  isAhead: boolean;
  /** The points per lease aren't set. */
  isUnset: boolean;
  /** The balance doesn't cover the selection. */
  isShort: boolean;
  /** Opens the amount dialog; undefined without permission. */
  onEdit: (() => void) | undefined;
}

/** Reasons that all or some rewards can't be sent. */
const Notices = ({ month, isAhead, isUnset, isShort, onEdit }: NoticesProps) => (
  <>
    {isAhead && <InlineAlert severity="info">{text.notices.isAhead(nameOf(month))}</InlineAlert>}
    {!isAhead && isUnset && (
      <InlineAlert
        action={
          onEdit && (
            <Button onClick={onEdit} size="small">
              {text.notices.setPoints}
            </Button>
          )
        }
        severity="warning"
        title={`${rentRollMessages.noAmount}.`}
      >
        {text.notices.samePoints}
      </InlineAlert>
    )}
    {isShort && (
      <InlineAlert severity="error" title={`${pointMessages.notEnoughPropertyPoints}.`}>
        {text.notices.isShort}
      </InlineAlert>
    )}
  </>
);

const noLeases: ReadonlySet<string> = new Set();

/** A month's leases by status, and the selection. */
function useRentMonth(property: Property, month: Month, maySend: boolean) {
  const search = useSearch(['status']);
  const change = useChange();
  const [chosen, select] = useState(noLeases);
  const rewardable = useEndpoint(listRewardableLeases, { query: { propertyId: property._id, ...month } });
  const possible = rewardable.data?.data;
  const selected = possible ? new Set(possible.filter((id) => chosen.has(id)).slice(0, rentRollLeasesMaximum)) : chosen;
  const counts = rewardable.data?.counts;
  const labels = text.list.tabs;
  const tabs = {
    key: 'status',
    label: common.status,
    options: [
      { value: 'all', label: labels.all, count: counts?.all },
      { value: 'ready', label: labels.ready, count: counts?.ready },
      { value: 'sent', label: labels.sent, count: counts?.sent },
      { value: 'blocked', label: labels.blocked, count: counts?.blocked },
      ...(maySend ? [{ value: 'selected', label: labels.selected, count: selected.size }] : []),
    ],
  };
  return {
    tabs,
    status: firstValue(search.status),
    show: (status: string) => change({ status: status === 'all' ? undefined : status, page: undefined }),
    selected,
    select,
    selectMore: (ids: readonly string[]) => select(new Set([...chosen, ...ids])),
    selectAll: () => select(new Set(possible)),
    selectNone: () => select(noLeases),
    total: possible?.length ?? 0,
  };
}

interface MonthPickerProps {
  value: Month;
  present: Month;
  onChange: (month: Month) => void;
}

function MonthPicker({ value, present, onChange }: MonthPickerProps) {
  return (
    <div className={styles.monthPicker} aria-label={text.month.label} role="group">
      <IconButton aria-label={text.month.previous} onClick={() => onChange(monthAfter(value, -1))}>
        <Left />
      </IconButton>
      <SelectField
        hideLabel
        label={text.month.label}
        onChange={(key) => onChange(monthOf(key) ?? value)}
        options={monthsAround(present, value).map((month) => ({
          value: keyOf(month),
          label: keyOf(month) === keyOf(present) ? text.month.current(nameOf(month)) : nameOf(month),
        }))}
        value={keyOf(value)}
      />
      <IconButton aria-label={text.month.next} onClick={() => onChange(monthAfter(value, 1))}>
        <Right />
      </IconButton>
    </div>
  );
}

const AmountDialog = lazyDialog(() => import('./dialogs/rent-dialogs.tsx').then((parts) => parts.AmountDialog));
const SendDialog = lazyDialog(() => import('./dialogs/rent-dialogs.tsx').then((parts) => parts.SendDialog));
const UploadDialog = lazyDialog(() => import('./upload.tsx').then((dialog) => dialog.default));

/** /points-center/rent-roll */
export function RentRoll() {
  const { property } = useSession();
  const search = useSearch(['month']);
  const change = useChange();
  if (!property) {
    return (
      <>
        <PageHeader title={text.title} />
        <NeedsProperty why={text.needsProperty} />
      </>
    );
  }
  const present = monthOf(today(property.timezone).slice(0, 7)) ?? { month: 1, year: 2000 };
  const month = monthOf(firstValue(search.month)) ?? present;
  const key = keyOf(month);
  return (
    <>
      <PageHeader
        actions={
          <MonthPicker
            onChange={(next) =>
              change({ month: keyOf(next) === keyOf(present) ? undefined : keyOf(next), page: undefined })
            }
            present={present}
            value={month}
          />
        }
        title={text.title}
      />
      <RentMonth isAhead={key > keyOf(present)} key={`${property._id} ${key}`} month={month} property={property} />
    </>
  );
}

function RentMonth({ property, month, isAhead }: { property: Property; month: Month; isAhead: boolean }) {
  const { may } = useSession();
  const maySend = may('rentRoll.send');
  const { tabs, status, show, selected, ...leases } = useRentMonth(property, month, maySend);
  const { open, dialog } = useDialogs({
    amount: (close) => <AmountDialog onClose={close} property={property} />,
    send: (close) => (
      <SendDialog
        leases={[...selected]}
        month={month}
        onClose={close}
        onSent={() => {
          leases.selectNone();
          if (status === 'selected') show('sent');
        }}
        property={property}
      />
    ),
    upload: (close) => (
      <UploadDialog
        month={month.month}
        onClose={close}
        onMatched={(leaseIds: string[]) => {
          leases.selectMore(leaseIds);
          show('selected');
        }}
        property={property}
        year={month.year}
      />
    ),
  });
  const each = property.features.rentRollPointsAmount;
  const isShort = each * selected.size > (property.points ?? 0);
  const onEdit = may('properties.editFeatures') ? open.amount : undefined;
  const buttons = maySend && (
    <>
      <ActionGroup
        items={[
          { id: 'upload', label: text.list.upload, icon: <Upload />, disabled: isAhead, onAct: open.upload },
          {
            id: 'all',
            label: text.list.selectAll(leases.total),
            disabled: leases.total === 0 || selected.size === leases.total,
            onAct: leases.selectAll,
          },
        ]}
        label={text.list.moreActions}
      />
      <Button disabled={selected.size === 0 || each === 0 || isShort} onClick={open.send} variant="contained">
        {text.list.send}
      </Button>
    </>
  );
  return (
    <>
      <RentRollFigures month={month} onEdit={onEdit} property={property} selected={selected.size} />
      <Stack gap={16}>
        <Notices isAhead={isAhead} isShort={isShort} isUnset={each === 0} month={month} onEdit={onEdit} />
        {maySend && status === 'selected' ? (
          <SelectedLeases
            buttons={<Acts>{buttons}</Acts>}
            month={month}
            onSelect={leases.select}
            property={property}
            selected={selected}
            tabs={
              <TabRow>
                <StatusTabs label={tabs.label} onChange={show} tabs={tabs.options} value="selected" />
              </TabRow>
            }
          />
        ) : (
          <ListScreen
            buttons={buttons}
            columns={rentRollColumns(property)}
            csv={{ fileName: `rent_roll_${keyOf(month)}.csv`, failed: text.list.exportFailed }}
            defaults={{ orderBy: 'unitNumber', order: 'asc' }}
            endpoint={listRentRoll}
            filters={[{ kind: 'search', placeholder: text.list.search }]}
            pick={
              maySend
                ? { picked: selected, onChange: leases.select, selectable: ({ obstacle }) => obstacle === null }
                : undefined
            }
            query={month}
            rowName={({ user, unitNumber }) => text.list.row(user.name, unitNumber)}
            tabs={tabs}
            title={text.list.title(nameOf(month))}
          />
        )}
      </Stack>
      {dialog}
    </>
  );
}

/** A lease's reward for the month: sent, ready, or the reason it's blocked. */
function RewardOf({ row, timeZone }: { row: RentRollRow; timeZone: string }) {
  if (row.reward) {
    const { points, sentAt } = row.reward;
    return (
      <span className={styles.reward} title={rentRollObstacles.alreadySent}>
        <StatusChip label={text.list.tabs.sent} status="approved" />
        <Cut className={styles.reason} text={text.list.rewarded(formatPoints(points), formatDate(sentAt, timeZone))} />
      </span>
    );
  }
  return row.obstacle ? (
    <span className={styles.reward}>
      <StatusChip label={text.list.tabs.blocked} status="inactive" />
      <Cut className={styles.reason} text={rentRollObstacles[row.obstacle]} />
    </span>
  ) : (
    <StatusChip status="ready" />
  );
}

const streakColumn: Column<RentRollRow> = {
  id: 'streak',
  header: text.list.streak,
  nowrap: true,
  align: 'right',
  cell: ({ streak }) => text.list.months(streak ?? 0),
};

function rentRollColumns({
  country,
  timezone,
  features,
}: Pick<Property, 'country' | 'timezone' | 'features'>): Column<RentRollRow>[] {
  return [
    {
      id: 'name',
      header: common.resident,
      sortable: true,
      card: 'title',
      cell: ({ user }) => <Person name={user.name} userId={user._id} />,
    },
    { id: 'unitNumber', header: common.unit, sortable: true, cell: ({ unitNumber }) => unitNumber },
    {
      id: 'building',
      header: text.list.building,
      spare: true,
      sortable: true,
      cell: ({ building }) => building || '–',
    },
    {
      id: 'startDate',
      header: text.list.start,
      sortable: true,
      nowrap: true,
      cell: ({ startDate }) => formatDate(startDate),
    },
    { id: 'endDate', header: text.list.end, sortable: true, nowrap: true, cell: ({ endDate }) => formatDate(endDate) },
    {
      id: 'rentAmount',
      header: text.list.rent,
      sortable: true,
      nowrap: true,
      align: 'right',
      cell: ({ rentAmount }) => (rentAmount === null ? '–' : formatMoney(rentAmount, country)),
    },
    ...(features.streaks ? [streakColumn] : []),
    {
      id: 'reward',
      header: text.list.reward,
      card: 'plain',
      cell: (row) => <RewardOf row={row} timeZone={timezone} />,
    },
  ];
}
