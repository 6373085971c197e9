import { AnswerParts } from '../../../kit/answer.tsx';
import { useSession } from '../../../platform/session.tsx';
import { Split, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PeriodTabs } from '../../points/point-logs/public.tsx';
import { useAmbassadorFigures } from './logic/figures.ts';
import { FigureCards } from './parts/figure-cards.tsx';
import { LeadsByStatus } from './parts/leads-by-status.tsx';
import { BestAmbassadors, PromoCodesUsed } from './parts/rankings.tsx';

/** /ambassador: what ambassadors brought, and what was given for it. */
export function AmbassadorInsights() {
  const { scopeName } = useSession();
  return (
    <>
      <PageHeader
        actions={<PeriodTabs />}
        subtitle={`What ambassadors brought to ${scopeName}`}
        title="Ambassador Insights"
      />
      <AnswerParts of={useAmbassadorFigures()}>
        {(figures) => (
          <Stack gap={16}>
            <FigureCards figures={figures} />
            <Split>
              <BestAmbassadors figures={figures} />
              <LeadsByStatus figures={figures} />
            </Split>
            <PromoCodesUsed figures={figures} />
          </Stack>
        )}
      </AnswerParts>
    </>
  );
}
