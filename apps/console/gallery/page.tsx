import Button from '@mui/material/Button';
import { styled, useColorScheme } from '@mui/material/styles';
import { GalleryCharts } from './charts.tsx';
import { GalleryFields } from './fields.tsx';
import { GalleryPieces } from './pieces.tsx';
import { GalleryTable } from './table.tsx';
import { HearthMark } from '../src/ui/hearth-mark.tsx';
import { LiveDot } from '../src/ui/live-dot.tsx';
import { PageHeader } from '../src/ui/page-header.tsx';
import { Points } from '../src/ui/points.tsx';
import { StatCard } from '../src/ui/stat-card.tsx';
import { Toaster } from '../src/ui/toaster.tsx';

const Main = styled('main')({
  maxWidth: 1240,
  margin: '0 auto',
  padding: '24px 24px 80px',
  display: 'grid',
  gap: 20,
  '& > *': { minWidth: 0 },
  '@media (max-width: 599.95px)': { padding: '16px 12px 80px' },
});
const Cards = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))' });

/** Every look of the console on one page, for eyes and for axe. */
export function Gallery() {
  const { mode, setMode } = useColorScheme();
  return (
    <Main>
      <div style={{ display: 'flex', alignItems: 'center', gap: 10, fontWeight: 650, fontSize: 18 }}>
        <HearthMark /> Hearth <span style={{ marginLeft: 'auto' }} /> <LiveDot connected />{' '}
        <LiveDot connected={false} />
      </div>
      <PageHeader
        actions={
          <>
            <Button onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}>Switch theme</Button>
            <Button variant="contained" color="primary">
              Send gifts
            </Button>
          </>
        }
        subtitle="What this property gave and what it can still give. Figures follow the property's own calendar month."
        title="Point Dashboard"
      />
      <Cards>
        <StatCard hint="can be spent now" label="Balance" value={<Points amount={1284500} />} />
        <StatCard delta={0.124} hint="6% of the monthly limit" label="Points given" value="48,220" />
        <StatCard delta={0.08} hint="oldest 3 days" label="Pending submissions" better="lower" value="12" />
        <StatCard label="Loading" loading value="" />
      </Cards>
      <GalleryTable />
      <GalleryCharts />
      <GalleryFields />
      <GalleryPieces />
      <Toaster />
    </Main>
  );
}
