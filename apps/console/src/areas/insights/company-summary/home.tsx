import { allPropertiesName } from '@hearth/contract/constants';
import { useSession } from '../../../platform/session.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PeriodTabs } from '../../points/point-logs/public.tsx';
import { PropertiesCompared, SummaryFigures } from './parts/compared.tsx';

/** /company-manager: how a company or group does, and its properties compared. */
export default function Summary() {
  const { scopeName, account } = useSession();
  const whose = scopeName === allPropertiesName && account.company ? account.company.name : scopeName;
  return (
    <>
      <PageHeader actions={<PeriodTabs />} subtitle={`Figures of ${whose}`} title="Company Summary" />
      <Stack gap={16}>
        <SummaryFigures />
        <PropertiesCompared />
      </Stack>
    </>
  );
}
