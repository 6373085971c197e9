import { getPropertySummary } from '@hearth/contract/insights/property-summary';
import { missingOf } from '@hearth/contract/properties/completeness';
import type { PropertyRecord } from '@hearth/contract/properties/property-record';
import { getOccupancy } from '@hearth/contract/properties/units';
import { Link } from '../../../../kit/link.tsx';
import { useEndpoint } from '../../../../platform/query.ts';
import { Section } from '../../../../ui/section.tsx';
import { useMissingPartLinks } from '../logic/missing-part-links.ts';
import { text } from '../messages.ts';
import styles from '../property-summary.module.css';

/** Missing parts of the property, each linked to the screen that adds it. Renders nothing when complete. */
export function MissingParts({ property }: { property: PropertyRecord }) {
  const params = { id: property._id };
  const occupancy = useEndpoint(getOccupancy, { params }).data?.data;
  const summary = useEndpoint(getPropertySummary, { params }).data?.data;
  const linkTo = useMissingPartLinks(property._id);
  if (!occupancy || !summary) return null;
  const missing = missingOf(property, {
    units: occupancy.active,
    leasesWithoutUnit: occupancy.leasesWithoutUnit,
    managers: summary.managers,
  });
  if (missing.length === 0) return null;
  return (
    <Section hint={text.missing.hint(missing.length)} title={text.missing.title}>
      <ul className={styles.missing}>
        {missing.map(({ key, label, at }) => (
          <li key={key}>
            <Link {...linkTo(at)}>{label}</Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
