import type { Permission } from '@hearth/contract/permissions';
import type { Destination } from '../platform/location.ts';
import { useSession } from '../platform/session.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Section } from '../ui/section.tsx';
import { SettingList, SettingRow } from '../ui/setting-row.tsx';
import { Link } from './link.tsx';
import { text } from './messages.ts';

interface Step extends Destination {
  name: string;
  text: string;
  action: string;
  permission: Permission;
  /** False hides the step, such as without the feature. */
  applies?: boolean;
}

interface FirstStepsProps {
  /** Number of residents; undefined while loading. */
  residents: number | undefined;
  /** The points balance. */
  points: number | undefined;
}

/** First steps for a property without residents, limited to what the viewer may do. */
export function FirstSteps({ residents, points }: FirstStepsProps) {
  const { property, scopeName, features, may } = useSession();
  if (residents !== 0) return null;
  const steps: Step[] = [
    {
      ...text.firstSteps.residents,
      to: '/property-manager/user',
      permission: 'users.create',
    },
    {
      ...text.firstSteps.points,
      to: '/points-center/invoice',
      permission: 'billing.buy',
      applies: points === 0,
    },
    {
      ...text.firstSteps.property,
      to: '/property-manager',
      permission: 'properties.edit',
      applies: property !== null,
    },
    {
      ...text.firstSteps.boost,
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
        <EmptyState hint={text.firstSteps.noneHint} title={text.firstSteps.none} />
      </Section>
    );
  return (
    <Section flush hint={text.firstSteps.hint} title={text.firstSteps.title(scopeName)}>
      <SettingList>
        {open.map(({ name, text: about, action, to, search }, i) => (
          <SettingRow key={name} name={name} text={about}>
            <ButtonLink variant={i === 0 ? 'contained' : undefined}>
              <Link search={search} to={to}>
                {action}
              </Link>
            </ButtonLink>
          </SettingRow>
        ))}
      </SettingList>
    </Section>
  );
}
