import { firstValue, useSearch } from '../../../kit/address.ts';
import { navigate } from '../../../platform/location.ts';
import { usePath } from '../../../platform/shown.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Brands } from '../../brands/brands/public.tsx';
import { BrandGroups } from '../../brands/groups/public.tsx';
import { ProviderBrands } from '../provider-brands/public.tsx';
import { BrandRedemptions } from './public.tsx';

/** Each is loaded when it is opened. */
const tabs = [
  { value: 'brands', label: 'Brands', Screen: Brands },
  { value: 'groups', label: 'Groups', Screen: BrandGroups },
  { value: 'provider', label: 'Provider', Screen: ProviderBrands },
  { value: 'redemptions', label: 'Redemptions', Screen: BrandRedemptions },
] as const;

/** {admin}/brand: what residents redeem their points with, and what was handed out for them. */
export default function BrandManagement() {
  const search = useSearch(['tab']);
  const path = usePath();
  const { value, Screen } = tabs.find((tab) => tab.value === firstValue(search.tab)) ?? tabs[0];
  return (
    <>
      <PageHeader
        subtitle="What residents redeem their points with, and what was handed out for them"
        title="Brand Management"
      />
      <Tabs label="What is shown" onChange={(tab) => navigate({ to: path, search: { tab } })} tabs={tabs} value={value}>
        <Screen />
      </Tabs>
    </>
  );
}
