import { useState } from 'react';
import { Grid } from '../src/ui/layout.tsx';
import { MonthCalendar } from '../src/ui/month-calendar.tsx';
import type { CalendarEvent } from '../src/ui/calendar-event.tsx';
import { MoreMenu } from '../src/ui/more-menu.tsx';
import { Section } from '../src/ui/section.tsx';
import { toast } from '../src/ui/toast.ts';

const event = (
  id: string,
  on: string,
  label: string,
  detail?: string,
  tone?: CalendarEvent['tone'],
): CalendarEvent => ({
  id,
  on,
  label,
  ...(detail && { detail }),
  ...(tone && { tone }),
});
const events = [
  event('rent', '2026-11-01', 'Rent is due', undefined, 'warning'),
  event('yoga', '2026-11-22', 'Yoga on the roof', '7:00 AM'),
  event('post', '2026-11-22', 'Post: winter market', '9:05 AM', 'info'),
  event('potluck', '2026-11-22', 'A potluck for everyone who moved in since the summer', '6:30 PM'),
  event('movie', '2026-11-22', 'Movie night', '8:00 PM'),
  event('tour', '2026-11-30', 'Tour of the new gym', '4:15 PM', 'success'),
];

export function GalleryCalendars() {
  const [month, setMonth] = useState('2026-11');
  return (
    <>
      <Section title="Calendar">
        <MonthCalendar
          events={events}
          onPeriod={setMonth}
          period={month}
          onOpen={({ label }) => toast.info(label)}
          today="2026-11-22"
        />
      </Section>
      <Section title="Weekly calendar">
        <MonthCalendar
          beside={({ label }) => (
            <MoreMenu
              items={[{ id: 'copy', label: 'Copy', onAct: () => toast.info('Copy') }]}
              label={`More actions for ${label}`}
            />
          )}
          events={events}
          onOpen={({ label }) => toast.info(label)}
          onPeriod={() => undefined}
          period="2026-11-25"
          today="2026-11-22"
        />
      </Section>
      <Section title="Agenda">
        <MonthCalendar
          agenda
          events={events}
          onOpen={({ label }) => toast.info(label)}
          onPeriod={() => undefined}
          period="2026-11"
          today="2026-11-22"
        />
      </Section>
      <Grid min={320}>
        <Section title="Calendar while loading">
          <MonthCalendar
            events={[]}
            loading
            onOpen={() => undefined}
            onPeriod={() => undefined}
            period="2026-02"
            today="2026-11-22"
          />
        </Section>
        <Section title="Calendar with an error">
          <MonthCalendar
            error="The events couldn't be loaded."
            events={[]}
            onOpen={() => undefined}
            onPeriod={() => undefined}
            onRetry={() => undefined}
            period="2026-12"
            today="2026-11-22"
          />
        </Section>
      </Grid>
    </>
  );
}
