import { allProperties } from '@hearth/contract/constants';
import { isAdmin } from '@hearth/contract/roles';
import type { ReactNode } from 'react';
import { Link } from '../../../../kit/link.tsx';
import type { Destination } from '../../../../platform/location.ts';
import { nameOf } from '../../../../platform/place.ts';
import { useSession } from '../../../../platform/session.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';

interface FigureLinkProps {
  to: string;
  search: NonNullable<Destination['search']>;
  label: string;
  /** The one property that the figure is of. */
  propertyId: string;
  children: ReactNode;
}

/** The figure of one property, which opens its list: narrowed to the property, for others than admins by their picker. */
export function FigureLink({ to, search, label, propertyId, children }: FigureLinkProps) {
  const { account, propertyId: chosen } = useSession();
  const isNarrowed = isAdmin(account.role) && chosen === allProperties;
  return (
    <TextLink>
      <Link
        aria-label={label}
        search={isNarrowed ? { ...search, propertyId } : { property: nameOf(propertyId), ...search }}
        to={to}
      >
        {children}
      </Link>
    </TextLink>
  );
}
