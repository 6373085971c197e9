import { lazy } from 'react';
import { firstValue, useSearch } from '../../../kit/address.ts';
import { navigate } from '../../../platform/location.ts';
import { usePath } from '../../../platform/shown.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ExchangeRates } from '../../properties/exchange-rates/public.tsx';
import { PlatformSettings } from '../../properties/platform-settings/public.tsx';
import { AuditTrail } from '../audit/public.tsx';
import { Health } from '../health/public.tsx';
import { text } from './messages.ts';

const Figures = lazy(() => import('./parts/figures.tsx').then((part) => ({ default: part.Figures })));

const tabs = [
  { value: 'insights', label: text.tabs.insights, Screen: Figures },
  { value: 'audit', label: text.tabs.audit, Screen: AuditTrail },
  { value: 'health', label: text.tabs.health, Screen: Health },
  { value: 'rates', label: text.tabs.rates, Screen: ExchangeRates },
  { value: 'settings', label: text.tabs.settings, Screen: PlatformSettings },
] as const;

/** {admin}: the platform as a whole. */
export default function PlatformInsights() {
  const search = useSearch(['tab']);
  const path = usePath();
  const { value, Screen } = tabs.find((tab) => tab.value === firstValue(search.tab)) ?? tabs[0];
  return (
    <>
      <PageHeader title={text.title} />
      <Tabs
        label={text.tabs.label}
        onChange={(tab) => navigate({ to: path, search: { tab } })}
        tabs={tabs}
        value={value}
      >
        <Screen />
      </Tabs>
    </>
  );
}
