import type { CalendarEntry } from '@hearth/contract/community/calendar';
import { Button } from '../../../../ui/button.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { shownPeriod } from '../../../../ui/month-days.ts';
import { Section } from '../../../../ui/section.tsx';
import { entryLabel, type gapsOf } from '../logic/calendar.ts';

/** In which weeks nothing is planned, for whom. */
export function Gaps({ gaps }: { gaps: ReturnType<typeof gapsOf> }) {
  if (gaps.length === 0) return null;
  return (
    <Section hint="Weeks in which nothing begins or takes place" title="Gaps">
      <DescriptionList
        rows={gaps.map(({ audience, weeks }) => [
          audience === 'AMBASSADOR' ? 'Ambassadors' : 'Residents',
          weeks.map(shownPeriod).join('; '),
        ])}
      />
    </Section>
  );
}

/** What is open on all the days, and therefore stands on none of them. */
export function Throughout({ entries, onOpen }: { entries: readonly CalendarEntry[]; onOpen: (post: string) => void }) {
  if (entries.length === 0) return null;
  return (
    <Section hint="These neither begin nor end on the days shown" title="Open all the time">
      <Stack gap={8} row>
        {entries.map((entry) => (
          <Button key={entry.post} onClick={() => onOpen(entry.post)} size="small">
            {entryLabel(entry)}
          </Button>
        ))}
      </Stack>
    </Section>
  );
}
