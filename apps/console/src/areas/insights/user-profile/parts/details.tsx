import { formatAgo, formatDate, formatPoints } from '@hearth/contract/format';
import { userStats } from '@hearth/contract/insights/user-profile';
import type { User } from '@hearth/contract/people/user-record';
import { isStaffRole, roleLabels } from '@hearth/contract/roles';
import { useEndpoint } from '../../../../platform/query.ts';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Section } from '../../../../ui/section.tsx';
import { accountStatus, PromoCodes, useZoneOf, WelcomeEmail } from '../../../people/users/public.tsx';
import styles from './details.module.css';

const levels = {
  all: 'All properties of the company',
  allSiteAccess: 'All properties of the company',
  multiSiteAccess: 'The properties of their groups',
};

function MailTo({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <a href={`mailto:${address}`}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </a>
  );
}

interface DetailsProps {
  user: User;
  /** With the time of the newest entry of the point history. */
  withActivity: boolean;
}

/** Contact, home and account, and the properties that somebody belongs to with the role at each. */
export function Details({ user, withActivity }: DetailsProps) {
  const zone = useZoneOf(user);
  const stats = useEndpoint(userStats, { query: { userId: user._id } }, { enabled: withActivity });
  const when = (at: string) => `${formatAgo(at, new Date())}, ${formatDate(at, zone ?? 'UTC')}`;
  const works = isStaffRole(user.role);
  return (
    <Section title="Details">
      <div className={styles.narrow}>
        <DescriptionList
          rows={[
            ['Email', <MailTo address={user.email} key="email" />],
            [
              user.contactEmail !== '' && user.contactEmail !== user.email && 'Contact email',
              <MailTo address={user.contactEmail} key="contact" />,
            ],
            ['Phone', user.phone],
            [!works && 'Unit', [user.unitNumber, user.building].filter(Boolean).join(', ')],
            [!works && 'Occupants', user.occupants],
            ['Account', accountStatus(user)],
            ['Welcome email', <WelcomeEmail key="welcome" mail={user.welcomeEmail} zone={zone} />],
            [!user.sendEmail && 'Email preference', 'Opted out'],
            [user.externalID !== '' && 'External ID', user.externalID],
            [user.promoCode.length > 0 && 'Promo codes', <PromoCodes codes={user.promoCode} key="codes" />],
            [works && 'Spend limit', user.spendLimit > 0 ? `${formatPoints(user.spendLimit)} each month` : 'None'],
            [
              withActivity && stats.isSuccess && 'Last points activity',
              stats.data?.data.lastActivity ? when(stats.data.data.lastActivity) : 'No activity yet',
            ],
            ['Last signed in', user.lastActivity ? when(user.lastActivity) : 'Never'],
            ['Added', formatDate(user.createdAt, zone ?? 'UTC')],
          ]}
        />
        <h3>Roles and properties</h3>
        <DescriptionList
          rows={[
            [user.properties.length === 0 && user.companyRole === null && roleLabels[user.role], 'Every property'],
            [user.companyRole !== null && 'Company', user.companyRole && levels[user.companyRole]],
            ...user.properties.map(({ name, role }) => [name, roleLabels[role]] as const),
          ]}
        />
      </div>
    </Section>
  );
}
