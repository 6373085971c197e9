import type { AmbassadorFigures } from '@hearth/contract/insights/ambassadors';
import type { ReactNode } from 'react';
import { Link } from '../../../../kit/link.tsx';
import type { Destination } from '../../../../platform/location.ts';
import { useExists } from '../../../../platform/shown.ts';
import { TextLink } from '../../../../ui/text-link.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';

interface ListLinkProps {
  to: string;
  search?: Destination['search'];
  /** Read after the figure by screen readers: 'active ambassadors'. */
  about?: string;
  children: ReactNode;
}

/** A figure linked to the list behind it, or just the figure if the viewer has no such list. */
export function ListLink({ to, search, about, children }: ListLinkProps) {
  const exists = useExists();
  if (!exists(to)) return children;
  return (
    <TextLink>
      <Link to={to} {...(search && { search })}>
        {children}
        {about && <VisuallyHidden> {about}</VisuallyHidden>}
      </Link>
    </TextLink>
  );
}

export const leadsPath = '/property-manager/leads';

/** The period of the figures, as the lists' search parameters. */
export const daysOf = ({ startDate, endDate }: Pick<AmbassadorFigures, 'startDate' | 'endDate'>) => ({
  startDate,
  endDate,
});
