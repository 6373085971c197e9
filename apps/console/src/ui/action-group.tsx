import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { MoreMenu, type MenuAction } from './more-menu.tsx';
import { useNarrow } from './use-media-query.ts';
import { text } from './messages.ts';

interface ActionGroupProps {
  label: string;
  /** Label of the menu on narrow screens; starts with the visible text. */
  text?: string;
  items: readonly (MenuAction & { icon?: ReactNode })[];
}

/** Secondary actions: buttons, or one menu on narrow screens. */
export function ActionGroup({ label, text: menu = text.more, items }: ActionGroupProps) {
  const narrow = useNarrow();
  if (items.length === 0) return null;
  if (narrow) return <MoreMenu items={items} label={label} text={menu} />;
  return items.map(({ id, label: name, icon, disabled, onAct }) => (
    <Button disabled={disabled} key={id} onClick={onAct} startIcon={icon}>
      {name}
    </Button>
  ));
}
