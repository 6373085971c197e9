import { allPropertiesName } from '@hearth/contract/constants';
import { confinement } from '@hearth/contract/menu';
import Building from '@mui/icons-material/ApartmentRounded';
import Unfold from '@mui/icons-material/UnfoldMoreRounded';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSession } from '../../platform/session.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ScopeChoice } from './scope-choice.tsx';

const CopyButton = lazy(() => import('../../ui/copy-button.tsx').then((ui) => ({ default: ui.CopyButton })));
const PropertyPicker = lazy(() => import('./property-picker.tsx'));

const Root = styled('div')(({ theme }) => ({
  marginBottom: 8,
  '& .choose': {
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    width: '100%',
    minHeight: 44,
    padding: '6px 10px',
    borderRadius: 8,
    border: `1px solid ${theme.vars.palette.surface.fieldBorder}`,
    background: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    font: 'inherit',
    fontSize: '0.875rem',
    fontWeight: 560,
    textAlign: 'left',
    cursor: 'pointer',
    '&:hover': { background: theme.vars.palette.surface.subtle },
    '&:disabled': {
      cursor: 'default',
      background: theme.vars.palette.surface.subtle,
      borderColor: theme.vars.palette.divider,
    },
    '& svg': { fontSize: 18, flex: 'none', color: theme.vars.palette.text.secondary },
    '& > span:not(.icon-only)': {
      flex: 1,
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '&.icon-only': { justifyContent: 'center', padding: 0 },
  },
  '& .code': {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    padding: '8px 4px 0 10px',
    fontSize: '0.8125rem',
    lineHeight: 1.4,
    color: theme.vars.palette.text.secondary,
    '& > span': { flex: 1 },
  },
  '& strong': { color: theme.vars.palette.text.primary, fontVariantNumeric: 'tabular-nums' },
}));

/** The selected property, the way to choose another, and its code for support. */
export function PropertyChoice({ collapsed }: { collapsed: boolean }) {
  const { property, propertyCount, account, company, settings } = useSession();
  const [choosing, setChoosing] = useState(false);
  if (propertyCount === 0 || confinement(account.role, settings.slug)) return null;
  const name = property ? `${property.name}-${property.propertyCode}` : allPropertiesName;
  const onlyOne = propertyCount === 1 && !company && !account.companyRole;
  return (
    <Root>
      {!collapsed && <ScopeChoice />}
      <button
        aria-haspopup="dialog"
        className={collapsed ? 'choose icon-only' : 'choose'}
        disabled={onlyOne}
        onClick={() => setChoosing(true)}
        title={name}
        type="button"
      >
        {collapsed ? <Building aria-hidden /> : <span>{name}</span>}
        {collapsed ? (
          <VisuallyHidden className="icon-only">Property: {name}</VisuallyHidden>
        ) : (
          !onlyOne && <Unfold aria-hidden />
        )}
      </button>
      {property && !collapsed && (
        <div className="code">
          <span>
            Property code <strong>{property.propertyCode}</strong>. Please give it to support when you ask for help.
          </span>
          <Suspense>
            <CopyButton label="property code" text={property.propertyCode} />
          </Suspense>
        </div>
      )}
      {choosing &&
        createPortal(
          <Suspense>
            <PropertyPicker onClose={() => setChoosing(false)} />
          </Suspense>,
          document.body,
        )}
    </Root>
  );
}
