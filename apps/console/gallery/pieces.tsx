import { Ago } from '../src/ui/ago.tsx';
import { CopyButton } from '../src/ui/copy-button.tsx';
import { DescriptionList } from '../src/ui/description-list.tsx';
import { ImageGrid } from '../src/ui/image-grid.tsx';
import { InlineAlert } from '../src/ui/inline-alert.tsx';
import { Kbd } from '../src/ui/kbd.tsx';
import { PageSkeleton } from '../src/ui/page-skeleton.tsx';
import { Points } from '../src/ui/points.tsx';
import { ProgressBar } from '../src/ui/progress-bar.tsx';
import { Section } from '../src/ui/section.tsx';
import { StarRating } from '../src/ui/star-rating.tsx';
import { StatusChip } from '../src/ui/status-chip.tsx';
import { Timeline } from '../src/ui/timeline.tsx';
import styles from './pieces.module.css';

const threeHoursAgo = new Date(Date.now() - 3 * 3_600_000).toISOString();

export function GalleryPieces() {
  return (
    <>
      <div className={styles.two}>
        <Section title="Submission">
          <DescriptionList
            rows={[
              ['Boost type', 'UGC'],
              [
                'Code',
                <div className={styles.row} key="code">
                  AC01-7F3 <CopyButton label="code" text="AC01-7F3" />
                </div>,
              ],
              ['Points', <Points amount={1250} key="points" signed />],
              ['Rating', <StarRating key="rating" value={3.5} />],
              ['Note', 'Our balcony garden after the first warm week. The basil is already taking over.'],
              ['Promo code', ''],
              ['Submitted', <Ago at={threeHoursAgo} key="submitted" zone="America/Denver" />],
            ]}
          />
        </Section>
        <Section title="History">
          <Timeline
            entries={[
              { id: '1', title: 'Voided', at: '11/20/2026 2:14 PM', text: 'Sent to the wrong unit.', tone: 'error' },
              {
                id: '2',
                title: 'Approved by Dana Whitlock',
                at: '11/19/2026 9:02 AM',
                text: 'Lovely picture!',
                tone: 'success',
              },
              { id: '3', title: 'Submitted', at: '11/18/2026 8:40 PM' },
            ]}
          />
        </Section>
      </div>
      <div className={styles.two}>
        <Section title="States">
          <div className={styles.stack}>
            <div className={styles.row}>
              {(['pending', 'approved', 'denied', 'voided', 'active', 'inactive'] as const).map((status) => (
                <StatusChip key={status} status={status} />
              ))}
            </div>
            <div className={styles.row}>
              <StarRating value={4.5} /> <StarRating value={0} /> <StarRating value={null} />
            </div>
            <div className={styles.row}>
              <Points amount={1250} signed /> <Points amount={-5000} signed /> <Points amount={300} reversed />{' '}
              <Points amount={0} signed />
            </div>
            <div className={styles.row}>
              <Kbd>J</Kbd> next <Kbd>K</Kbd> previous <Kbd>A</Kbd> approve <Kbd>D</Kbd> deny
            </div>
            <ProgressBar detail="42,000 of 100,000 rows" label="Exporting pointlog.csv" value={0.42} />
            <ProgressBar label="Preparing" />
          </div>
        </Section>
        <Section title="Messages">
          <div className={styles.stack}>
            <InlineAlert severity="info" title="Spot price.">
              Points are converted at today's rate of 1.37 CAD.
            </InlineAlert>
            <InlineAlert severity="success">Gift Points send successfully</InlineAlert>
            <InlineAlert severity="warning">Dana Whitlock reviewed this a moment ago.</InlineAlert>
            <InlineAlert severity="error" title="Not sent.">
              The property has 300 points left; this gift needs 1,250.
            </InlineAlert>
          </div>
        </Section>
      </div>
      <Section title="Images">
        <ImageGrid
          images={['balcony.jpg', 'a-very-long-file-name-from-a-phone-2026.jpg', 'dog.jpg'].map((name) => ({
            id: name,
            name,
            src: '/favicon.svg',
          }))}
          onDelete={() => undefined}
          onDownload={() => undefined}
          onView={() => undefined}
        />
      </Section>
      <Section title="Page while loading">
        <PageSkeleton />
      </Section>
    </>
  );
}
