import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { MoreMenu } from './more-menu.tsx';

interface ActionGroupProps {
  /** Names the menu. */
  label: string;
  items: readonly { id: string; label: string; icon?: ReactNode; disabled?: boolean; onAct: () => void }[];
}

/** Second-rank actions: buttons, and on narrow screens one menu. */
export function ActionGroup({ label, items }: ActionGroupProps) {
  const narrow = useMediaQuery('(max-width: 599.95px)');
  if (items.length === 0) return null;
  if (narrow) return <MoreMenu items={items} label={label} />;
  return items.map(({ id, label: name, icon, disabled, onAct }) => (
    <Button disabled={disabled} key={id} onClick={onAct} startIcon={icon}>
      {name}
    </Button>
  ));
}
