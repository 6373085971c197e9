import type { PlatformFigures } from '@hearth/contract/insights/platform-insights';
import { Link } from '../../../../kit/link.tsx';
import { usePath } from '../../../../platform/shown.ts';
import { Muted, Stack } from '../../../../ui/layout.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { StackedBars } from '../../../../ui/stacked-bars.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { bucketLabels } from '../../company-summary/public.tsx';
import { text } from '../messages.ts';

const height = 200;

/** Residents who joined and left, and properties added. */
export function Growth({ figures }: { figures: PlatformFigures | undefined }) {
  const admin = usePath();
  return (
    <Section title={text.growth.title}>
      {figures ? (
        <Stack gap={4}>
          <Muted small>{text.growth.residents(figures.residents, figures.joined, figures.gone)}</Muted>
          <Muted small>
            <TextLink>
              <Link to={`${admin}/properties`}>
                {text.growth.properties(figures.properties, figures.addedProperties)}
              </Link>
            </TextLink>
          </Muted>
          <StackedBars
            axis={text.growth.from}
            height={height}
            label={text.growth.label}
            labels={bucketLabels(figures.buckets)}
            series={[
              { label: text.growth.joined, color: 5, values: figures.joinedByBucket },
              { label: text.growth.left, color: 6, values: figures.goneByBucket.map((count) => 0 - count) },
              ...(figures.addedProperties > 0
                ? [{ label: text.growth.added, color: 1 as const, values: figures.addedPropertiesByBucket }]
                : []),
            ]}
            sum={text.growth.net}
          />
        </Stack>
      ) : (
        <Skeleton height={height + 78} shape="block" />
      )}
    </Section>
  );
}
