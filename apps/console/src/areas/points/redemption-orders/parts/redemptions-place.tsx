import type { ReactNode } from 'react';
import { Link } from '../../../../kit/link.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';

/** Leads to the redemptions: to all, or to those that `search` names. */
export const RedemptionsPlace = ({ search, children }: { search?: Record<string, string>; children?: ReactNode }) => (
  <ButtonLink>
    <Link {...(search && { search })} to="/points-center/redemptions">
      Redemptions
      {children}
    </Link>
  </ButtonLink>
);
