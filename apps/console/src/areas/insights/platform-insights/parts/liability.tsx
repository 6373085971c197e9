import type { PlatformFigures } from '@hearth/contract/insights/platform-insights';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Grid, Muted, Stack } from '../../../../ui/layout.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ShareBars } from '../../../../ui/share-bars.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { text } from '../messages.ts';

/** Outstanding points by when they were earned, and by their holder's last activity. */
export function Liability({ figures }: { figures: PlatformFigures | undefined }) {
  const bars = (key: 'earned' | 'active', color: 1 | 4) =>
    figures && (
      <Stack gap={12}>
        <Muted>{text.liability[key]}</Muted>
        <ShareBars
          label={text.liability[key]}
          shares={figures.ages.map((entry) => ({
            label: text.liability[entry.age],
            detail: text.liability.share(entry[key] / figures.outstanding),
            value: entry[key],
            color,
          }))}
        />
      </Stack>
    );
  return (
    <Section title={text.liability.title}>
      {!figures && <Skeleton height={240} shape="block" />}
      {figures?.outstanding === 0 && <EmptyState hint={text.liability.none} />}
      {figures && figures.outstanding !== 0 && (
        <Grid gap={24} min={320}>
          {bars('earned', 1)}
          {bars('active', 4)}
        </Grid>
      )}
    </Section>
  );
}
