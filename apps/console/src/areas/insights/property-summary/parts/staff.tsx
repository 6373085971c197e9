import { formatCount } from '@hearth/contract/format';
import { getPropertySummary, type PropertySummary } from '@hearth/contract/insights/property-summary';
import { roleLabels } from '@hearth/contract/roles';
import { Answer } from '../../../../kit/answer.tsx';
import { Link } from '../../../../kit/link.tsx';
import { Person } from '../../../../kit/person.tsx';
import { useEndpoint } from '../../../../platform/query.ts';
import { Muted, Stack } from '../../../../ui/layout.tsx';
import { Section } from '../../../../ui/section.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';

const countOf = ({ staffCount, leads }: PropertySummary) =>
  `${formatCount(staffCount)} in all, ${formatCount(leads)} of them lead the property`;

/** Who works at the property, the highest roles first. */
export function Staff({ propertyId }: { propertyId: string }) {
  const found = useEndpoint(getPropertySummary, { params: { id: propertyId } });
  return (
    <Section
      actions={
        <TextLink>
          <Link to="/property-manager/user">All users</Link>
        </TextLink>
      }
      hint={found.data && countOf(found.data.data)}
      title="Staff"
    >
      <Answer of={found} waiting={160}>
        {({ data: { staff, staffCount } }) => (
          <Stack>
            {staff.length === 0 && <Muted>Nobody works here yet</Muted>}
            {staff.map(({ _id, name, role, hasSignedUp }) => (
              <Person
                detail={[roleLabels[role], !hasSignedUp && 'never signed in'].filter(Boolean).join(', ')}
                key={_id}
                name={name}
                userId={_id}
              />
            ))}
            {staffCount > staff.length && <Muted small>and {formatCount(staffCount - staff.length)} more</Muted>}
          </Stack>
        )}
      </Answer>
    </Section>
  );
}
