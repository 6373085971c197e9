import type { PointLog } from '@hearth/contract/points/point-logs';
import { roleLabels } from '@hearth/contract/roles';
import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import { ProfileLink } from '../../../../kit/profile-link.tsx';
import { useProfilePath } from '../../../../kit/use-profile-path.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { UserAvatar } from '../../../../ui/user-avatar.tsx';
import { profileOf } from './status.ts';

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '8px 12px',
  '& > div': { flex: '1 1 224px', minWidth: 0, lineHeight: 1.4 },
  '& small': {
    display: 'block',
    fontSize: '0.8125rem',
    color: theme.vars.palette.text.secondary,
    overflowWrap: 'anywhere',
  },
}));

/** Whose points they are, and the way to the profile; a purchase is the property's own. */
export function Submitter({ log }: { log: PointLog }) {
  const profilePath = useProfilePath();
  const { role, unitNumber, email } = log.userDetails;
  const isOfProperty = log.type === 'propertyPurchase';
  const about = isOfProperty
    ? ['Bought by the property']
    : [roleLabels[role], unitNumber && `Unit ${unitNumber}`, log.propertyName, email];
  return (
    <Root>
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
    </Root>
  );
}
