import type { Lease } from '@hearth/contract/leases/leases';
import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import { ProfileLink } from '../../../../kit/profile-link.tsx';
import { today } from '../../../../platform/days.ts';
import { formatDate, formatMoney } from '../../../../platform/format.ts';
import { useSession } from '../../../../platform/session.tsx';
import { Button } from '../../../../ui/button.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { remainderOf, stateOf } from './term.ts';

const Root = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: '8px 16px',
  padding: '0 0 20px 26px',
  fontSize: '0.875rem',
  lineHeight: 1.5,
  '&:last-of-type': { paddingBottom: 0 },
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 2,
    top: 7,
    width: 11,
    height: 11,
    boxSizing: 'border-box',
    borderRadius: '50%',
    border: `2px solid ${theme.vars.palette.surface.fieldBorder}`,
    background: theme.vars.palette.background.paper,
    zIndex: 1,
  },
  '&.active::before': { background: theme.vars.palette.success.main, borderColor: theme.vars.palette.success.main },
  '&.pending::before': { borderColor: theme.vars.palette.warning.main },
  '&:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    left: 7,
    top: 18,
    bottom: -7,
    borderLeft: `1px dashed ${theme.vars.palette.surface.fieldBorder}`,
  },
  '&.linked::after': { left: 6.5, borderLeft: `2px solid ${theme.vars.palette.surface.fieldBorder}` },
  '& .what': { flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' },
  '& .head': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px', fontWeight: 600 },
  '& p': { margin: 0 },
  '& .term': { fontVariantNumeric: 'tabular-nums' },
  '& .quiet': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
  '& .soon': { color: theme.vars.palette.tone.warning.ink },
  '& .acts': { display: 'flex', gap: 8 },
}));

const termOf = ({ startDate, endDate }: Pick<Lease, 'startDate' | 'endDate'>) =>
  `${formatDate(startDate)} to ${formatDate(endDate)}`;

export type LeaseVerb = 'renew' | 'terminate';

interface LeaseEntryProps {
  lease: Lease;
  /** The lease that this one renews, where it is known. */
  renews: Lease | undefined;
  /** It stands right above the lease that it renews. */
  isLinked: boolean;
  /** For those who may act on leases. */
  onAct: ((verb: LeaseVerb) => void) | undefined;
}

/** One lease of a resident: where, when, for how much, how it stands, and what came before and after. */
export function LeaseEntry({ lease, renews, isLinked, onAct }: LeaseEntryProps) {
  const { property } = useSession();
  const now = today(lease.timezone);
  const state = stateOf(lease, now);
  const remainder = lease.isRenewed ? '' : remainderOf(lease, now);
  const place = `Unit ${lease.unitNumber}${lease.building && `, ${lease.building}`}`;
  const about = [
    property?._id !== lease.property && lease.propertyName,
    lease.rentAmount !== null &&
      `${formatMoney(lease.rentAmount, property?._id === lease.property ? property.country : undefined)} a month`,
  ].filter(Boolean);
  const story = [
    lease.voidDate && `Terminated on ${formatDate(lease.voidDate, lease.timezone)} by ${lease.updatedBy}`,
    lease.renews !== null && (renews ? `Renewal of the lease from ${formatDate(renews.startDate)}` : 'A renewal'),
    lease.renewal && `Renewed until ${formatDate(lease.renewal.endDate)}`,
    lease.isRenewed && !lease.renewal && 'Renewed',
  ].filter(Boolean);
  return (
    <Root className={[state.status, isLinked && 'linked'].filter(Boolean).join(' ')}>
      <div className="what">
        <div className="head">
          <span>{place}</span>
          <StatusChip {...state} />
        </div>
        <p className="term">
          {termOf(lease)}
          {remainder && (
            <span className={remainder.endsWith('left') || remainder === 'Ends today' ? 'soon' : undefined}>
              {' · '}
              {remainder}
            </span>
          )}
        </p>
        {(about.length > 0 || lease.roommates.length > 0) && (
          <p className="quiet">
            {about.join(' · ')}
            {lease.roommates.map(({ _id, name }, i) => (
              <Fragment key={_id}>
                {i > 0 ? ', ' : about.length > 0 ? ' · with ' : 'with '}
                <ProfileLink userId={_id}>{name}</ProfileLink>
              </Fragment>
            ))}
          </p>
        )}
        {story.length > 0 && <p className="quiet">{story.join(' · ')}</p>}
      </div>
      {onAct && (
        <div className="acts">
          {lease.can.renew && (
            <Button aria-label={`Renew ${place}`} onClick={() => onAct('renew')} size="small">
              Renew
            </Button>
          )}
          {(lease.can.terminate || lease.voidDate) && (
            <Button
              aria-label={`Terminate ${place}`}
              disabled={!lease.can.terminate}
              onClick={() => onAct('terminate')}
              size="small"
            >
              Terminate
            </Button>
          )}
        </div>
      )}
    </Root>
  );
}
