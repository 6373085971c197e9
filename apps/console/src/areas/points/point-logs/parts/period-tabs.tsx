import { StatusTabs } from '../../../../ui/status-tabs.tsx';
import { periods, usePeriod } from '../logic/figures.ts';

/** The period that the figures of a page are about. */
export function PeriodTabs() {
  const { days, setDays } = usePeriod();
  return <StatusTabs label="Period" onChange={setDays} tabs={periods} value={days} />;
}
