import { QueryParts } from '../../../kit/query-view.tsx';
import { Link } from '../../../kit/link.tsx';
import { useSession } from '../../../platform/session.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Split, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { mayAddUsers, NoAmbassadors, userText } from '../../people/users/public.tsx';
import { PeriodTabs } from '../../points/point-logs/public.tsx';
import { useAmbassadorFigures } from './logic/figures.ts';
import { text } from './messages.ts';
import { FigureCards } from './parts/figure-cards.tsx';
import { LeadsByStatus } from './parts/leads-by-status.tsx';
import { BestAmbassadors, PromoCodesUsed } from './parts/rankings.tsx';

/** The next step when there are no ambassadors yet. */
function AddFirst() {
  const mayAdd = mayAddUsers(useSession(), true);
  return (
    <Section>
      <NoAmbassadors
        action={
          mayAdd && (
            <ButtonLink variant="contained">
              <Link to="/ambassador/user">{userText.addAmbassador}</Link>
            </ButtonLink>
          )
        }
      />
    </Section>
  );
}

/** /ambassador: referrals from ambassadors, and the points they earned. */
export function AmbassadorInsights() {
  return (
    <>
      <PageHeader actions={<PeriodTabs />} title={text.title} />
      <QueryParts of={useAmbassadorFigures()}>
        {(figures) =>
          figures && figures.ambassadors + figures.ambassadorsBefore === 0 && figures.leads.length === 0 ? (
            <AddFirst />
          ) : (
            <Stack gap={16}>
              <FigureCards figures={figures} />
              <Split>
                <BestAmbassadors figures={figures} />
                <LeadsByStatus figures={figures} />
              </Split>
              <PromoCodesUsed figures={figures} />
            </Stack>
          )
        }
      </QueryParts>
    </>
  );
}
