import type { Permission } from '@hearth/contract/permissions';
import type { Destination } from '../platform/location.ts';
import { useSession } from '../platform/session.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Section } from '../ui/section.tsx';
import { SettingList, SettingRow } from '../ui/setting-row.tsx';
import { Link } from './link.tsx';

interface Step extends Destination {
  name: string;
  text: string;
  label: string;
  permission: Permission;
  /** Of one property, or of a feature that it has. */
  applies?: boolean;
}

interface FirstStepsProps {
  /** How many live at the properties worked at; undefined while it is not known. */
  residents: number | undefined;
  /** What they have to give. */
  points: number | undefined;
}

/** What to do first where nobody lives yet, of what the viewer may do. Nothing once there are residents. */
export function FirstSteps({ residents, points }: FirstStepsProps) {
  const { property, scopeName, features, may } = useSession();
  if (residents !== 0) return null;
  const steps: Step[] = [
    {
      name: 'Add your residents',
      text: 'One by one, or all at once from a CSV file.',
      label: 'Add residents',
      to: '/property-manager/user',
      permission: 'users.create',
    },
    {
      name: 'Buy points',
      text: 'Residents earn from your points balance, which is empty.',
      label: 'Buy points',
      to: '/points-center/invoice',
      permission: 'billing.buy',
      applies: points === 0,
    },
    {
      name: 'Complete the property summary',
      text: 'Contacts, move-in guide, pictures and review links.',
      label: 'View property',
      to: '/property-manager',
      permission: 'properties.edit',
      applies: property !== null,
    },
    {
      name: 'Create a first boost',
      text: 'A task that earns residents points.',
      label: 'Create boosts',
      to: '/community/boost-management',
      search: { type: 'BOOST', userType: 'RESIDENT' },
      permission: 'posts.manage',
      applies: Boolean(features.residentBoosts),
    },
  ];
  const open = steps.filter(({ permission, applies = true }) => applies && may(permission));
  if (open.length === 0)
    return (
      <Section>
        <EmptyState hint="Figures show up here once your team adds residents." title="No residents yet" />
      </Section>
    );
  return (
    <Section flush hint="Figures show up here once residents join." title={`Get started with ${scopeName}`}>
      <SettingList>
        {open.map(({ name, text, label, to, search }, i) => (
          <SettingRow key={name} name={name} text={text}>
            <ButtonLink variant={i === 0 ? 'contained' : undefined}>
              <Link search={search} to={to}>
                {label}
              </Link>
            </ButtonLink>
          </SettingRow>
        ))}
      </SettingList>
    </Section>
  );
}
