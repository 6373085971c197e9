import type { PlatformFigures } from '@hearth/contract/insights/platform-insights';
import { Grid } from '../../../../ui/layout.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ShareBars } from '../../../../ui/share-bars.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { ageWords } from '../logic/words.ts';

const colors = [1, 2, 3, 4, 6] as const;

/** The outstanding points by when they were earned, and by when their holders last moved any. */
export function BalanceAges({ figures }: { figures: PlatformFigures | undefined }) {
  const ages = (title: string, hint: string, key: 'earned' | 'active') => (
    <Section hint={hint} title={title}>
      {!figures && <Skeleton height={220} shape="block" />}
      {figures &&
        (figures.outstanding === 0 ? (
          <EmptyState hint="Nobody holds points here." />
        ) : (
          <ShareBars
            label={title}
            shares={figures.ages.map((entry, at) => ({
              label: ageWords[entry.age],
              detail: `${Math.round((entry[key] / figures.outstanding) * 100)}%`,
              value: entry[key],
              color: colors[at] ?? 1,
            }))}
          />
        ))}
    </Section>
  );
  return (
    <Grid gap={16} min={320}>
      {ages('Outstanding by age', 'Since the points were earned; the oldest are spent first', 'earned')}
      {ages('Outstanding by last activity', 'Since their holder last earned, redeemed or sent points', 'active')}
    </Grid>
  );
}
