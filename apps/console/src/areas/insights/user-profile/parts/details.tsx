import { formatDate } from '@hearth/contract/format';
import { userStats } from '@hearth/contract/insights/user-profile';
import type { User } from '@hearth/contract/people/user-record';
import { isStaffRole, roleLabels } from '@hearth/contract/roles';
import { useEndpoint } from '../../../../platform/query.ts';
import { Ago } from '../../../../ui/ago.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Section } from '../../../../ui/section.tsx';
import { accountStatus, PromoCodes, useZoneOf, WelcomeEmail } from '../../../people/users/public.tsx';
import { common } from '../../../../kit/messages.ts';
import { text } from '../messages.ts';
import styles from '../user-profile.module.css';

const { levels } = text.details;

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
  /** Includes the time of the latest point activity. */
  withActivity: boolean;
}

/** Contact, home, and account details, and the role at each property. */
export function Details({ user, withActivity }: DetailsProps) {
  const zone = useZoneOf(user);
  const stats = useEndpoint(userStats, { query: { userId: user._id } }, { enabled: withActivity });
  const when = (at: string) => (
    <Ago at={at} format={(ago) => text.details.when(ago, formatDate(at, zone ?? 'UTC'))} zone={zone} />
  );
  const isStaff = isStaffRole(user.role);
  return (
    <Section title={text.details.title}>
      <div className={styles.narrow}>
        <DescriptionList
          rows={[
            [text.details.email, <MailTo address={user.email} key="email" />],
            [
              user.contactEmail !== '' && user.contactEmail !== user.email && text.details.contactEmail,
              <MailTo address={user.contactEmail} key="contact" />,
            ],
            [text.details.phone, user.phone],
            [!isStaff && text.details.unit, [user.unitNumber, user.building].filter(Boolean).join(', ')],
            [!isStaff && text.details.occupants, user.occupants],
            [text.details.account, accountStatus(user)],
            [text.details.welcomeEmail, <WelcomeEmail key="welcome" mail={user.welcomeEmail} zone={zone} />],
            [!user.sendEmail && text.details.emails, text.details.optedOut],
            [user.externalID !== '' && text.details.externalId, user.externalID],
            [user.promoCode.length > 0 && text.details.promoCodes, <PromoCodes codes={user.promoCode} key="codes" />],
            [
              isStaff && text.details.spendLimit,
              user.spendLimit > 0 ? text.details.perMonth(user.spendLimit) : common.none,
            ],
            [
              withActivity && stats.isSuccess && text.details.lastPoints,
              stats.data?.data.lastActivity ? when(stats.data.data.lastActivity) : text.details.noActivity,
            ],
            [text.details.lastSignIn, user.lastActivity ? when(user.lastActivity) : text.details.never],
            [text.details.added, formatDate(user.createdAt, zone ?? 'UTC')],
          ]}
        />
        <h3>{text.details.roles}</h3>
        <DescriptionList
          rows={[
            [
              user.properties.length === 0 && user.companyRole === null && roleLabels[user.role],
              text.details.everyProperty,
            ],
            [user.companyRole !== null && text.details.company, user.companyRole && levels[user.companyRole]],
            ...user.properties.map(({ name, role }) => [name, roleLabels[role]] as const),
          ]}
        />
      </div>
    </Section>
  );
}
