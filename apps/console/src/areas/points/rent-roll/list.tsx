import { rentRollLeasesMaximum } from '@hearth/contract/constants';
import { pointMessages } from '@hearth/contract/points/messages';
import { listRentRoll, listRewardableLeases } from '@hearth/contract/points/rent-roll';
import { rentRollMessages as say } from '@hearth/contract/points/rent-roll-record';
import type { Property } from '@hearth/contract/properties/properties';
import Upload from 'lucide-react/icons/file-up';
import { useState } from 'react';
import { firstValue, useAddress } from '../../../kit/address.ts';
import { Acts, ListScreen, TabRow } from '../../../kit/list-screen.tsx';
import { today } from '../../../platform/days.ts';
import { formatCount } from '../../../platform/format.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { ActionGroup } from '../../../ui/action-group.tsx';
import { Button } from '../../../ui/button.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusTabs } from '../../../ui/status-tabs.tsx';
import { rentRollColumns } from './parts/columns.tsx';
import { RentRollFigures } from './parts/figures.tsx';
import { MonthPicker } from './parts/month-picker.tsx';
import { keyOf, monthOf, nameOf, type Month } from './logic/month.ts';
import { SelectedLeases } from './parts/selected-leases.tsx';
import { NeedsProperty } from '../../../kit/at-property.tsx';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';

const AmountDialog = lazyDialog(() => import('./dialogs/amount-dialog.tsx').then((parts) => parts.AmountDialog));
const SendDialog = lazyDialog(() => import('./dialogs/send-dialog.tsx').then((parts) => parts.SendDialog));
const UploadDialog = lazyDialog(() => import('./upload.tsx').then((dialog) => dialog.default));

const title = 'Rent Roll';
const nobody: ReadonlySet<string> = new Set();

/** /points-center/rent-roll: a month's leases, and the reward of those whose rent is paid. */
export function RentRoll() {
  const { property } = useSession();
  const { search, change } = useAddress();
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

type Counts = Partial<Record<'all' | 'ready' | 'sent' | 'blocked' | 'selected', number>>;

/** The month by what can be done with its leases; what is selected is for those who may send. */
const tabsOf = (counts: Counts, maySend: boolean) => ({
  key: 'status',
  label: 'Status',
  options: [
    { value: 'all', label: 'All', count: counts.all },
    { value: 'ready', label: 'Ready', count: counts.ready },
    { value: 'sent', label: 'Sent', count: counts.sent },
    { value: 'blocked', label: 'Not possible', count: counts.blocked },
    ...(maySend ? [{ value: 'selected', label: 'Selected', count: counts.selected }] : []),
  ],
});

type Opened = 'amount' | 'send' | 'upload';

function MonthOfRent({ property, month, isAhead }: { property: Property; month: Month; isAhead: boolean }) {
  const { may } = useSession();
  const { search, change } = useAddress();
  const [chosen, setChosen] = useState(nobody);
  const [opened, setOpened] = useState<Opened>();
  const rewardable = useEndpoint(listRewardableLeases, { query: { propertyId: property._id, ...month } });
  const possible = rewardable.data?.data;
  const selected = possible ? new Set(possible.filter((id) => chosen.has(id)).slice(0, rentRollLeasesMaximum)) : chosen;
  const each = property.features.rentRollPointsAmount;
  const short = each * selected.size > (property.points ?? 0);
  const maySend = may('rentRoll.send');
  const mayEdit = may('properties.editFeatures');
  const total = possible?.length ?? 0;
  const counts = rewardable.data?.counts;
  const tabs = tabsOf({ ...counts, selected: selected.size }, maySend);
  const status = firstValue(search.status);
  const show = (next: string) => change({ status: next === 'all' ? undefined : next, page: undefined });
  const close = () => setOpened(undefined);
  const buttons = maySend && (
    <>
      <ActionGroup
        items={[
          {
            id: 'upload',
            label: 'Upload rent roll',
            icon: <Upload />,
            disabled: isAhead,
            onAct: () => setOpened('upload'),
          },
          {
            id: 'all',
            label: `Select all ${formatCount(total)}`,
            disabled: total === 0 || selected.size === total,
            onAct: () => setChosen(new Set(possible)),
          },
        ]}
        label="More actions"
      />
      <Button
        disabled={selected.size === 0 || each === 0 || short}
        onClick={() => setOpened('send')}
        variant="contained"
      >
        Send Rewards
      </Button>
    </>
  );
  return (
    <>
      <RentRollFigures
        month={month}
        onEdit={mayEdit ? () => setOpened('amount') : undefined}
        property={property}
        selected={selected.size}
      />
      <div style={{ display: 'grid', gap: 16 }}>
        {isAhead && (
          <InlineAlert severity="info">
            {nameOf(month)} has not begun yet: its leases can be looked at, and rewarded once it has.
          </InlineAlert>
        )}
        {!isAhead && each === 0 && (
          <InlineAlert
            action={
              mayEdit && (
                <Button onClick={() => setOpened('amount')} size="small">
                  Set points
                </Button>
              )
            }
            severity="warning"
            title={`${say.noAmount}.`}
          >
            Every lease gets the same number of points for a month.
          </InlineAlert>
        )}
        {short && (
          <InlineAlert severity="error" title={`${pointMessages.notEnoughPropertyPoints}.`}>
            Select fewer leases, lower the points for each, or request points.
          </InlineAlert>
        )}
        {maySend && status === 'selected' ? (
          <SelectedLeases
            buttons={<Acts>{buttons}</Acts>}
            month={month}
            onSelect={setChosen}
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
                ? { picked: selected, onChange: setChosen, selectable: ({ obstacle }) => obstacle === null }
                : undefined
            }
            query={month}
            rowName={({ user, unitNumber }) => `${user.name}, unit ${unitNumber}`}
            tabs={tabs}
            title={`Leases in ${nameOf(month)}`}
          />
        )}
      </div>
      <>
        {opened === 'amount' && <AmountDialog onClose={close} property={property} />}
        {opened === 'send' && (
          <SendDialog
            leases={[...selected]}
            month={month}
            onClose={close}
            onSent={() => {
              setChosen(nobody);
              if (status === 'selected') show('sent');
            }}
            property={property}
          />
        )}
        {opened === 'upload' && (
          <UploadDialog
            month={month.month}
            onClose={close}
            onMatched={(leaseIds: string[]) => {
              setChosen(new Set([...chosen, ...leaseIds]));
              show('selected');
            }}
            property={property}
            year={month.year}
          />
        )}
      </>
    </>
  );
}
