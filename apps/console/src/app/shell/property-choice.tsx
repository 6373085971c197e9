import { allPropertiesName } from '@hearth/contract/constants';
import { confinement } from '@hearth/contract/menu';
import Building from 'lucide-react/icons/building-2';
import Unfold from 'lucide-react/icons/chevrons-up-down';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useSession } from '../../platform/session.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './property-choice.module.css';
import { ScopeChoice } from './scope-choice.tsx';
import { lazyDialog } from '../../kit/lazy-dialog.tsx';
import { text } from '../messages.ts';

export const PropertyPicker = lazyDialog(() => import('./property-picker.tsx').then((dialog) => dialog.default));

/** The selected property with its code for support, and a button to switch. */
export function PropertyChoice({ collapsed }: { collapsed: boolean }) {
  const { property, propertyCount, account, company, settings } = useSession();
  const [choosing, setChoosing] = useState(false);
  if (propertyCount === 0 || confinement(account.role, settings.slug)) return null;
  const name = property ? `${property.name}-${property.propertyCode}` : allPropertiesName;
  const onlyOne = propertyCount === 1 && !company && !account.companyRole;
  return (
    <div className={styles.root}>
      {!collapsed && <ScopeChoice />}
      <button
        aria-haspopup="dialog"
        className={classNames(styles.choose, collapsed && styles.iconOnly)}
        disabled={onlyOne}
        onClick={() => setChoosing(true)}
        title={name}
        type="button"
      >
        {collapsed ? <Building aria-hidden /> : <span className={styles.name}>{name}</span>}
        {collapsed ? <VisuallyHidden>{text.property.label(name)}</VisuallyHidden> : !onlyOne && <Unfold aria-hidden />}
      </button>
      {property && !collapsed && (
        <div className={styles.code}>
          <span>{text.property.code(<strong>{property.propertyCode}</strong>)}</span>
          <CopyButton label={text.property.codeName} text={property.propertyCode} />
        </div>
      )}
      {choosing && createPortal(<PropertyPicker onClose={() => setChoosing(false)} />, document.body)}
    </div>
  );
}
