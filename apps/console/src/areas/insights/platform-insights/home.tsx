import { Suspense } from 'react';
import { firstValue, useChange, useSearch } from '../../../kit/address.ts';
import { Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusTabs } from '../../../ui/status-tabs.tsx';
import { ExchangeRates } from '../../properties/exchange-rates/public.tsx';

/** Each is loaded when it is opened. */
const tabs = [{ value: 'rates', label: 'Exchange rates', Screen: ExchangeRates }] as const;

/** {admin}: what concerns the platform as a whole. */
export default function PlatformInsights() {
  const search = useSearch(['tab']);
  const change = useChange();
  const { value, Screen } = tabs.find((tab) => tab.value === firstValue(search.tab)) ?? tabs[0];
  return (
    <>
      <PageHeader title="Insights" />
      <Stack gap={16}>
        <StatusTabs label="What is shown" onChange={(tab) => change({ tab })} tabs={tabs} value={value} />
        <Suspense fallback={<Skeleton height={320} shape="block" />}>
          <Screen />
        </Suspense>
      </Stack>
    </>
  );
}
