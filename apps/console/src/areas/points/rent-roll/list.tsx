import { listRentRoll } from '@hearth/contract/points/rent-roll';
import type { Property } from '@hearth/contract/properties/properties';
import Upload from 'lucide-react/icons/file-up';
import { firstValue, useChange, useSearch } from '../../../kit/address.ts';
import { Acts, TabRow } from '../../../kit/list-actions.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import { today } from '../../../platform/days.ts';
import { formatCount } from '../../../platform/format.ts';
import { useSession } from '../../../platform/session.tsx';
import { ActionGroup } from '../../../ui/action-group.tsx';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusTabs } from '../../../ui/status-tabs.tsx';
import { useMonth } from './logic/use-month.ts';
import { rentRollColumns } from './parts/columns.tsx';
import { RentRollFigures } from './parts/figures.tsx';
import { MonthPicker } from './parts/month-picker.tsx';
import { keyOf, monthOf, nameOf, type Month } from './logic/month.ts';
import { Notices } from './parts/notices.tsx';
import { SelectedLeases } from './parts/selected-leases.tsx';
import { NeedsProperty } from '../../../kit/at-property.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';

const AmountDialog = lazyDialog(() => import('./dialogs/amount-dialog.tsx').then((parts) => parts.AmountDialog));
const SendDialog = lazyDialog(() => import('./dialogs/send-dialog.tsx').then((parts) => parts.SendDialog));
const UploadDialog = lazyDialog(() => import('./upload.tsx').then((dialog) => dialog.default));

const title = 'Rent Roll';

/** /points-center/rent-roll: a month's leases, and the reward of those whose rent is paid. */
export function RentRoll() {
  const { property } = useSession();
  const search = useSearch(['month']);
  const change = useChange();
  if (!property) {
    return (
      <>
        <PageHeader title={title} />
        <NeedsProperty why="A rent roll belongs to one property." />
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
        subtitle={property.name}
        title={title}
      />
      <MonthOfRent isAhead={key > keyOf(present)} key={`${property._id} ${key}`} month={month} property={property} />
    </>
  );
}

function MonthOfRent({ property, month, isAhead }: { property: Property; month: Month; isAhead: boolean }) {
  const { may } = useSession();
  const maySend = may('rentRoll.send');
  const { tabs, status, show, selected, ...leases } = useMonth(property, month, maySend);
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
          { id: 'upload', label: 'Upload rent roll', icon: <Upload />, disabled: isAhead, onAct: open.upload },
          {
            id: 'all',
            label: `Select all ${formatCount(leases.total)}`,
            disabled: leases.total === 0 || selected.size === leases.total,
            onAct: leases.selectAll,
          },
        ]}
        label="More actions"
      />
      <Button disabled={selected.size === 0 || each === 0 || isShort} onClick={open.send} variant="contained">
        Send Rewards
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
            csv={{ fileName: `rent_roll_${keyOf(month)}.csv`, failed: 'Issue on downloading rent roll' }}
            defaults={{ orderBy: 'unitNumber', order: 'asc' }}
            endpoint={listRentRoll}
            filters={[{ kind: 'search', placeholder: 'Search by name, email or unit...' }]}
            pick={
              maySend
                ? { picked: selected, onChange: leases.select, selectable: ({ obstacle }) => obstacle === null }
                : undefined
            }
            query={month}
            rowName={({ user, unitNumber }) => `${user.name}, unit ${unitNumber}`}
            tabs={tabs}
            title={`Leases in ${nameOf(month)}`}
          />
        )}
      </Stack>
      {dialog}
    </>
  );
}
