import type { PointLog } from '@hearth/contract/points/point-log-record';
import { roleLabels } from '@hearth/contract/roles';
import { Link } from '../../../../kit/link.tsx';
import { ProfileLink } from '../../../../kit/profile-link.tsx';
import { useProfilePath } from '../../../../kit/use-profile-path.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { UserAvatar } from '../../../../ui/user-avatar.tsx';
import { profileOf } from '../logic/status.ts';
import styles from './submitter.module.css';

/** Whose points they are, and the way to the profile; a purchase is the property's own. */
export function Submitter({ log }: { log: PointLog }) {
  const profilePath = useProfilePath();
  const { role, unitNumber, email } = log.userDetails;
  const isOfProperty = log.type === 'propertyPurchase';
  const about = isOfProperty
    ? ['Bought by the property']
    : [roleLabels[role], unitNumber && `Unit ${unitNumber}`, log.propertyName, email];
  return (
    <div className={styles.root}>
      <UserAvatar name={log.user.name} size={40} />
      <div>
        <strong>
          <ProfileLink userId={profileOf(log)}>{log.user.name}</ProfileLink>
        </strong>
        <small>{about.filter(Boolean).join(' · ')}</small>
      </div>
      {!isOfProperty && (
        <ButtonLink size="small">
          <Link to={profilePath(log.user._id)}>View Profile</Link>
        </ButtonLink>
      )}
    </div>
  );
}
