import type { User } from '@hearth/contract/people/users';
import { isStaffRole, roleLabels } from '@hearth/contract/roles';
import { formatAgo, formatDate, formatPoints } from '../../../../platform/format.ts';
import { useSession } from '../../../../platform/session.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Section } from '../../../../ui/section.tsx';
import { standing, WelcomeMail } from '../../../people/users/public.tsx';

const mailTo = (address: string) => (
  <a href={`mailto:${address}`} style={{ color: 'inherit' }}>
    {address}
  </a>
);

/** Contact, home and account. */
export function Details({ user }: { user: User }) {
  const { timeZone } = useSession();
  const works = isStaffRole(user.role);
  return (
    <Section title="Details">
      <DescriptionList
        rows={[
          ['Email', mailTo(user.email)],
          [user.contactEmail !== '' && user.contactEmail !== user.email && 'Contact email', mailTo(user.contactEmail)],
          ['Phone', user.phone],
          [!works && 'Unit', [user.unitNumber, user.building].filter(Boolean).join(', ')],
          [!works && 'Occupants', user.occupants],
          ['Account', standing(user)],
          ['Welcome email', <WelcomeMail key="welcome" mail={user.welcomeEmail} timeZone={timeZone} />],
          [!user.sendEmail && 'Emails', 'None are sent'],
          [user.externalID !== '' && 'External ID', user.externalID],
          [user.promoCode.length > 0 && 'Promo codes', user.promoCode.join(', ')],
          [works && 'Spend limit', user.spendLimit > 0 ? `${formatPoints(user.spendLimit)} each month` : 'None'],
          ['Last activity', user.lastActivity && `${formatAgo(user.lastActivity, new Date())}, ${formatDate(user.lastActivity, timeZone)}`],
          ['Added', formatDate(user.createdAt, timeZone)],
        ]}
      />
    </Section>
  );
}

const levels = { all: 'All properties of the company', allSiteAccess: 'All properties of the company', multiSiteAccess: 'The properties of their groups' };

/** The properties that somebody belongs to, with the role at each. */
export function Roles({ user }: { user: User }) {
  return (
    <Section title="Roles and properties">
      <DescriptionList
        rows={[
          [user.properties.length === 0 && user.companyRole === null && 'Every property', roleLabels[user.role]],
          [user.companyRole !== null && 'Company', user.companyRole && levels[user.companyRole]],
          ...user.properties.map(({ name, role }) => [name, roleLabels[role]] as const),
        ]}
      />
    </Section>
  );
}
