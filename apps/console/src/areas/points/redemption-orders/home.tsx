import { firstValue, useSearch } from '../../../kit/address.ts';
import { navigate } from '../../../platform/location.ts';
import { usePath } from '../../../platform/shown.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Brands } from '../../brands/brands/public.tsx';
import { BrandGroups } from '../../brands/groups/public.tsx';
import { ProviderBrands } from '../provider-brands/public.tsx';
import { text } from './messages.ts';
import { BrandRedemptions } from './public.tsx';

const tabs = [
  { value: 'brands', label: text.management.brands, Screen: Brands },
  { value: 'groups', label: text.management.groups, Screen: BrandGroups },
  { value: 'provider', label: text.management.provider, Screen: ProviderBrands },
  { value: 'redemptions', label: text.management.redemptions, Screen: BrandRedemptions },
] as const;

/** {admin}/brand: brands, their groups, the gift card provider and redemptions. */
export default function BrandManagement() {
  const search = useSearch(['tab']);
  const path = usePath();
  const { value, Screen } = tabs.find((tab) => tab.value === firstValue(search.tab)) ?? tabs[0];
  return (
    <>
      <PageHeader title={text.management.title} />
      <Tabs
        label={text.management.tabs}
        onChange={(tab) => navigate({ to: path, search: { tab } })}
        tabs={tabs}
        value={value}
      >
        <Screen />
      </Tabs>
    </>
  );
}
