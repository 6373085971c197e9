import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { MoreMenu, type MenuAction } from './more-menu.tsx';
import { useMediaQuery } from './use-media-query.ts';
import { text } from './messages.ts';

interface ActionGroupProps {
  label: string;
  /** Label of the menu on narrow screens; starts with the visible text. */
  text?: string;
  items: readonly (MenuAction & { icon?: ReactNode })[];
  /** A menu on tablets too, for groups that share a row with other buttons. */
  sharesRow?: boolean;
}

/** Secondary actions: buttons, or one menu on narrow screens. */
export function ActionGroup({ label, text: menu = text.more, items, sharesRow = false }: ActionGroupProps) {
  const isNarrow = useMediaQuery(sharesRow ? '(width < 1200px)' : '(width < 600px)');
  if (items.length === 0) return null;
  if (isNarrow) return <MoreMenu items={items} label={label} text={menu} />;
  return items.map(({ id, label: name, icon, disabled, onAct }) => (
    <Button disabled={disabled} key={id} onClick={onAct} startIcon={icon}>
      {name}
    </Button>
  ));
}
