import { listRuns, startRun } from '@hearth/contract/people/resident-sync';
import { syncMessages } from '@hearth/contract/people/resident-sync-messages';
import { sourceLabels } from '@hearth/contract/properties/integration-record';
import { listIntegrations } from '@hearth/contract/properties/integrations';
import { getProperty, type Property } from '@hearth/contract/properties/properties';
import Sync from 'lucide-react/icons/refresh-cw';
import { firstValue, useSearch } from '../../../kit/address.ts';
import { QueryView } from '../../../kit/query-view.tsx';
import { NeedsProperty } from '../../../kit/at-property.tsx';
import { mayAt } from '../../../platform/account-rights.ts';
import { useAction, useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { useParams } from '../../../platform/shown.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PropertyIntegrations } from '../../properties/integrations/public.tsx';
import { isRunning } from './logic/statuses.ts';
import { text } from './messages.ts';
import { MoveOuts } from './parts/move-outs.tsx';
import { Preview } from './parts/preview.tsx';
import { Records } from './parts/records.tsx';
import { RunLines } from './parts/run-lines.tsx';
import { Runs } from './parts/runs.tsx';
import { propertyInput } from '../../../platform/property-input.ts';

/** /property-manager/integrations: the Sync Center of the selected property. */
export function SyncCenter() {
  const { property } = useSession();
  if (property) return <Center key={property._id} property={property} />;
  return (
    <>
      <PageHeader title={text.title} />
      <NeedsProperty why={text.choose} />
    </>
  );
}

/** {admin}/integrations/{id}: the Sync Center of any property. */
export function SyncCenterOfProperty() {
  const { propertyId = '' } = useParams();
  const found = useEndpoint(getProperty, propertyInput(propertyId));
  return (
    <QueryView of={found} waiting={480}>
      {({ data }) => <Center key={data._id} property={data} />}
    </QueryView>
  );
}

const newest = { limit: 1 } as const;

function Center({ property }: { property: Property }) {
  const { _id, name, timezone, active } = property;
  const { account } = useSession();
  const params = { id: _id };
  const runs = useEndpoint(listRuns, { params, query: newest });
  const last = runs.data?.data[0];
  const opened = firstValue(useSearch(['run']).run);
  const can = useEndpoint(listIntegrations, { params }).data?.can;
  const start = useAction(startRun, { done: syncMessages.started });
  const maySync = active && mayAt(account, _id, 'integrations.sync');
  const hasRuns = !runs.isSuccess || last !== undefined;
  const isBusy = last !== undefined && (last.state === 'waiting' || isRunning(last.state));
  return (
    <>
      <PageHeader
        actions={
          can?.sync && (
            <Button
              disabled={isBusy}
              loading={start.isPending}
              onClick={() => start.mutate({ params, body: {} })}
              startIcon={<Sync />}
              variant="contained"
            >
              {text.start}
            </Button>
          )
        }
        subtitle={name}
        title={text.title}
      />
      <Stack gap={16}>
        {last && isRunning(last.state) && (
          <InlineAlert severity="info">{text.running(sourceLabels[last.source])}</InlineAlert>
        )}
        <PropertyIntegrations propertyId={_id} />
        {last?.state === 'waiting' && <Preview run={last} />}
        <MoveOuts mayDecide={maySync} propertyId={_id} timeZone={timezone} />
        {hasRuns && <Records propertyId={_id} />}
        {hasRuns && <Runs propertyId={_id} timeZone={timezone} />}
        {opened && opened !== (last?.state === 'waiting' && last._id) && (
          <RunLines key={opened} propertyId={_id} runId={opened} title={text.lines} />
        )}
        {hasRuns && <Records isSearch propertyId={_id} />}
      </Stack>
    </>
  );
}
