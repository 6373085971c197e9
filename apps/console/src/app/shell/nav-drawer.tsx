import type { MenuItem } from '@hearth/contract/menu-items';
import Close from 'lucide-react/icons/x';
import Menu from 'lucide-react/icons/menu';
import { useEffect, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Modal } from '../../ui/modal.tsx';
import type { NavPosition } from '../navigation.ts';
import styles from './nav-drawer.module.css';
import { SidebarBody } from './sidebar-body.tsx';
import { text } from '../messages.ts';

interface NavDrawerProps {
  items: readonly MenuItem[];
  here: NavPosition;
  onHelp: () => void;
}

/** Sidebar on narrow screens: the menu button opens it; a choice, Escape or a click outside closes it. */
export function NavDrawer({ items, here, onHelp }: NavDrawerProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useEffect(() => {
    const width = matchMedia('(width < 900px)');
    const closeOnChange = () => setOpen(false);
    width.addEventListener('change', closeOnChange);
    return () => width.removeEventListener('change', closeOnChange);
  }, []);
  const help = () => {
    close();
    onHelp();
  };
  return (
    <>
      <IconButton
        className={styles.opener}
        aria-expanded={open}
        aria-label={text.nav.open}
        onClick={() => setOpen(true)}
      >
        <Menu />
      </IconButton>
      {open && (
        <Modal className={styles.drawer} aria-label={text.nav.menu} onClose={close}>
          <SidebarBody collapsed={false} here={here} items={items} onHelp={help} />
          <IconButton aria-label={text.nav.close} className={styles.close} onClick={close}>
            <Close size={20} />
          </IconButton>
        </Modal>
      )}
    </>
  );
}
