import type { ReactNode } from 'react';
import { chooseMode, useThemeMode } from '../src/platform/theme-mode.ts';
import { Button } from '../src/ui/button.tsx';
import { HearthMark } from '../src/ui/hearth-mark.tsx';
import { Grid, Stack } from '../src/ui/layout.tsx';
import { LiveDot } from '../src/ui/live-dot.tsx';
import { PageHeader } from '../src/ui/page-header.tsx';
import { Points } from '../src/ui/points.tsx';
import { StatCard } from '../src/ui/stat-card.tsx';
import { Toaster } from '../src/ui/toaster.tsx';
import { GalleryCharts } from './charts.tsx';
import { GalleryChoices } from './choices.tsx';
import { GalleryFields } from './fields.tsx';
import { GalleryMoving } from './moving.tsx';
import styles from './page.module.css';
import { GalleryPieces } from './pieces.tsx';
import { GallerySurfaces } from './surfaces.tsx';
import { GalleryTable } from './table.tsx';

const chosen = new URLSearchParams(location.search).get('part');

/** A part of the gallery; `?part=` shows just one, which charts need to render: they wait for an idle page. */
const Part = ({ name, children }: { name: string; children: ReactNode }) =>
  (chosen === null || chosen === name) && (
    <Stack data-part={name} gap={20}>
      {children}
    </Stack>
  );

/** Every component of the console on one page, for visual review and axe. */
export function Gallery() {
  const { isDark } = useThemeMode();
  return (
    <main className={styles.main}>
      <Part name="looks">
        <Stack gap={24} row>
          <Stack gap={8} row>
            <HearthMark /> Hearth
          </Stack>
          <Stack row>
            <LiveDot connected /> <LiveDot connected={false} />
          </Stack>
        </Stack>
        <PageHeader
          actions={
            <>
              <Button onClick={() => chooseMode(isDark ? 'light' : 'dark')}>Switch theme</Button>
              <Button variant="contained">Send gifts</Button>
            </>
          }
          subtitle="Points sent and remaining. Months follow the property's calendar."
          title="Point Dashboard"
        />
        <Grid>
          <StatCard hint="can be spent now" label="Balance" value={<Points amount={1284500} />} />
          <StatCard delta={0.124} hint="6% of the monthly limit" label="Points sent" value="48,220" />
          <StatCard delta={0.08} hint="oldest 3 days" label="Pending submissions" better="lower" value="12" />
          <StatCard label="Loading" loading value="" />
        </Grid>
      </Part>
      <Part name="tables">
        <GalleryTable />
      </Part>
      <Part name="charts">
        <GalleryCharts />
      </Part>
      <Part name="fields">
        <GalleryFields />
      </Part>
      <Part name="surfaces">
        <GallerySurfaces />
      </Part>
      <Part name="choices">
        <GalleryChoices />
      </Part>
      <Part name="moving">
        <GalleryMoving />
      </Part>
      <Part name="pieces">
        <GalleryPieces />
      </Part>
      <Toaster />
    </main>
  );
}
