import type { MenuItem } from '@hearth/contract/menu';
import Close from '@mui/icons-material/CloseRounded';
import Menu from '@mui/icons-material/MenuRounded';
import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { narrowShell } from './frame.tsx';
import { SidebarBody } from './sidebar-body.tsx';

const Opener = styled(IconButton)({ display: 'none', [`@media ${narrowShell}`]: { display: 'inline-flex' } });

const Drawer = styled(Modal)(({ theme }) => ({
  margin: '0 auto 0 0',
  width: 'min(312px, calc(100vw - 40px))',
  height: '100dvh',
  maxHeight: 'none',
  borderRight: `1px solid ${theme.vars.palette.divider}`,
  '& > .close': { position: 'absolute', top: 6, right: 8 },
}));

/** The sidebar on narrow screens: opened by the menu button, closed by a choice, Escape or a click beside it. */
export function NavDrawer({ items, onHelp }: { items: readonly MenuItem[]; onHelp: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useEffect(() => {
    const width = matchMedia(narrowShell);
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
      <Opener aria-expanded={open} aria-label="Open the menu" onClick={() => setOpen(true)}>
        <Menu />
      </Opener>
      {open && (
        <Drawer aria-label="Menu" onClose={close}>
          <SidebarBody collapsed={false} items={items} onHelp={help} />
          <IconButton aria-label="Close the menu" className="close" onClick={close}>
            <Close sx={{ fontSize: 20 }} />
          </IconButton>
        </Drawer>
      )}
    </>
  );
}
