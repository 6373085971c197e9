import { allProperties } from '@hearth/contract/constants';
import { isAdmin } from '@hearth/contract/roles';
import type { ReactNode } from 'react';
import { Link } from '../../../../kit/link.tsx';
import type { Destination } from '../../../../platform/location.ts';
import { urlValueOf } from '../../../../platform/url-scope.ts';
import { useSession } from '../../../../platform/session.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';

interface FigureLinkProps {
  to: string;
  search: NonNullable<Destination['search']>;
  label: string;
  /** The property the figure belongs to. */
  propertyId: string;
  children: ReactNode;
}

/** A property's figure, linked to its list: admins filter the list by property, others switch to the property. */
export function FigureLink({ to, search, label, propertyId, children }: FigureLinkProps) {
  const { account, propertyId: chosen } = useSession();
  const isNarrowed = isAdmin(account.role) && chosen === allProperties;
  return (
    <TextLink>
      <Link
        aria-label={label}
        search={isNarrowed ? { ...search, propertyId } : { property: urlValueOf(propertyId), ...search }}
        to={to}
      >
        {children}
      </Link>
    </TextLink>
  );
}
