import type { ReactNode } from 'react';
import { Link } from '../../../../kit/link.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { text } from '../messages.ts';

/** A link to all redemptions, or to those that `search` filters. */
export const RedemptionsButton = ({
  search,
  children = text.title,
}: {
  search?: Record<string, string>;
  children?: ReactNode;
}) => (
  <ButtonLink>
    <Link {...(search && { search })} to="/points-center/redemptions">
      {children}
    </Link>
  </ButtonLink>
);
