import { getPropertySummary } from '@hearth/contract/insights/property-summary';
import { roleLabels } from '@hearth/contract/roles';
import { QueryView } from '../../../../kit/query-view.tsx';
import { Link } from '../../../../kit/link.tsx';
import { Person } from '../../../../kit/person.tsx';
import { useEndpoint } from '../../../../platform/query.ts';
import { Muted, Stack } from '../../../../ui/layout.tsx';
import { Section } from '../../../../ui/section.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { text } from '../messages.ts';

/** Staff of the property, highest roles first. */
export function Staff({ propertyId }: { propertyId: string }) {
  const found = useEndpoint(getPropertySummary, { params: { id: propertyId } });
  return (
    <Section
      actions={
        <TextLink>
          <Link to="/property-manager/user">{text.staff.all}</Link>
        </TextLink>
      }
      hint={found.data && text.staff.count(found.data.data.staffCount, found.data.data.managers)}
      title={text.staff.title}
    >
      <QueryView of={found} waiting={160}>
        {({ data: { staff, staffCount } }) => (
          <Stack>
            {staff.length === 0 && <Muted>{text.staff.none}</Muted>}
            {staff.map(({ _id, name, role, hasSignedUp }) => (
              <Person
                detail={[roleLabels[role], !hasSignedUp && text.staff.neverSignedIn].filter(Boolean).join(', ')}
                key={_id}
                name={name}
                userId={_id}
              />
            ))}
            {staffCount > staff.length && <Muted small>{text.staff.more(staffCount - staff.length)}</Muted>}
          </Stack>
        )}
      </QueryView>
    </Section>
  );
}
