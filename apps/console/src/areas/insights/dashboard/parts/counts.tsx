import type { HomeCount } from '@hearth/contract/insights/home';
import { Link } from '../../../../kit/link.tsx';
import type { Destination } from '../../../../platform/location.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Section } from '../../../../ui/section.tsx';
import { SettingList, SettingRow } from '../../../../ui/setting-row.tsx';
import { lines, wordsOf } from '../logic/lines.ts';

interface CountsProps {
  title: string;
  counts: readonly HomeCount[];
  /** What it says where nothing is counted. */
  none: string;
  destination: (count: HomeCount) => Destination;
}

/** What comes, or what was said: a line each, which leads to the rows that it counted. */
export function Counts({ title, counts, none, destination }: CountsProps) {
  const shown = counts.filter(({ count }) => count > 0);
  return (
    <Section flush title={title}>
      <SettingList>
        {shown.length === 0 && <SettingRow name={none} />}
        {shown.map((count) => (
          <SettingRow key={count.line} name={wordsOf(count, new Date()).title}>
            <ButtonLink>
              <Link {...destination(count)} aria-label={lines[count.line].link}>
                {lines[count.line].link.split(' ')[0]}
              </Link>
            </ButtonLink>
          </SettingRow>
        ))}
      </SettingList>
    </Section>
  );
}
