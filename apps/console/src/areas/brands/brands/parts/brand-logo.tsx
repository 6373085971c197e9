import type { Brand } from '@hearth/contract/brands/brand-record';
import { UserAvatar } from '../../../../ui/user-avatar.tsx';

/** The logo of a brand, or its initials. */
export const BrandLogo = ({ brand: { name, logo } }: { brand: Pick<Brand, 'name' | 'logo'> }) =>
  logo ? <img alt="" loading="lazy" src={logo.smallUrl} /> : <UserAvatar name={name} size={40} />;
