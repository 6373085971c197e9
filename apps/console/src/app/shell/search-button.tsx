import Search from 'lucide-react/icons/search';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Opens } from '../../areas/insights/search/logic/targets.ts';
import { lazyDialog } from '../../kit/lazy-dialog.tsx';
import { isTyping } from '../../ui/is-typing.ts';
import { isMac, Kbd, modifierKey } from '../../ui/kbd.tsx';
import styles from './search-button.module.css';
import { text } from '../messages.ts';

const SearchDialog = lazyDialog(() =>
  import('../../areas/insights/search/dialogs/search-dialog.tsx').then((dialog) => dialog.default),
);

/** True for Ctrl+K, or Cmd+K on a Mac, and for '/' outside of text fields. Open dialogs keep their keys. */
function isShortcut(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (event.defaultPrevented || event.isComposing || altKey || document.querySelector('[aria-modal=true]'))
    return false;
  if (key.toLowerCase() === 'k') return !shiftKey && (isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey);
  return key === '/' && !ctrlKey && !metaKey && !isTyping(event.target);
}

/** Opens global search, as do Ctrl+K and '/'. An icon on narrow screens. */
export function SearchButton({ opens }: { opens: () => Opens }) {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
        className={styles.button}
        onClick={open}
        type="button"
      >
        <Search aria-hidden size={20} />
        <span className={styles.name}>{text.search}</span>
        <span aria-hidden className={styles.keys}>
          <Kbd>{modifierKey()} K</Kbd>
        </span>
      </button>
      {isOpen && <SearchDialog onClose={() => setIsOpen(false)} opens={opens()} />}
    </>
  );
}
