import { pointMessages } from '@hearth/contract/points/messages';
import { rentRollMessages as say } from '@hearth/contract/points/rent-roll-record';
import { Button } from '../../../../ui/button.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { nameOf, type Month } from '../logic/month.ts';

interface NoticesProps {
  month: Month;
  isAhead: boolean;
  /** No points are set for a lease. */
  isUnset: boolean;
  /** The property has too few points for those who are selected. */
  isShort: boolean;
  /** For those who may set the points. */
  onEdit: (() => void) | undefined;
}

/** Why the rewards of a month cannot be sent, or not all. */
export const Notices = ({ month, isAhead, isUnset, isShort, onEdit }: NoticesProps) => (
  <>
    {isAhead && (
      <InlineAlert severity="info">
        {nameOf(month)} has not begun yet: its leases can be looked at, and rewarded once it has.
      </InlineAlert>
    )}
    {!isAhead && isUnset && (
      <InlineAlert
        action={
          onEdit && (
            <Button onClick={onEdit} size="small">
              Set points
            </Button>
          )
        }
        severity="warning"
        title={`${say.noAmount}.`}
      >
        Every lease gets the same number of points for a month.
      </InlineAlert>
    )}
    {isShort && (
      <InlineAlert severity="error" title={`${pointMessages.notEnoughPropertyPoints}.`}>
        Select fewer leases, lower the points for each, or request points.
      </InlineAlert>
    )}
  </>
);
