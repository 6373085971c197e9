import { counted } from '@hearth/contract/format';
import { getPropertySummary } from '@hearth/contract/insights/property-summary';
import { missingOf } from '@hearth/contract/properties/completeness';
import type { PropertyRecord } from '@hearth/contract/properties/property-record';
import { getOccupancy } from '@hearth/contract/properties/units';
import { Link } from '../../../../kit/link.tsx';
import { useEndpoint } from '../../../../platform/query.ts';
import { Section } from '../../../../ui/section.tsx';
import { useMending } from '../logic/mending.ts';
import styles from './missing-parts.module.css';

/** What the property lacks to be complete; each line leads to where it is mended. Nothing stands there where nothing is missing. */
export function MissingParts({ property }: { property: PropertyRecord }) {
  const params = { id: property._id };
  const occupancy = useEndpoint(getOccupancy, { params }).data?.data;
  const summary = useEndpoint(getPropertySummary, { params }).data?.data;
  const leadTo = useMending(property._id);
  if (!occupancy || !summary) return null;
  const missing = missingOf(property, {
    units: occupancy.active,
    leasesWithoutUnit: occupancy.leasesWithoutUnit,
    leads: summary.leads,
  });
  if (missing.length === 0) return null;
  return (
    <Section
      hint={`${counted(missing.length, 'thing is', 'things are')} missing for the property to be complete`}
      title="To do"
    >
      <ul className={styles.list}>
        {missing.map(({ key, says, at }) => (
          <li key={key}>
            <Link {...leadTo(at)}>{says}</Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
