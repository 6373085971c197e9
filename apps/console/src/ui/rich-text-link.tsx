import type { Editor } from '@tiptap/react';
import { useState, type KeyboardEvent, type RefObject } from 'react';
import { Button } from './button.tsx';
import { Popover } from './popover.tsx';
import styles from './rich-text-field.module.css';
import { TextField } from './text-field.tsx';
import { text } from './messages.ts';

interface RichTextLinkProps {
  anchor: RefObject<HTMLButtonElement | null>;
  editor: Editor;
  isLink: (address: string) => boolean;
  onClose: () => void;
}

/** Typed text as a URL: `hearth.test` is a web page, `ann@hearth.test` an email address. */
const whole = (typed: string) => {
  if (/^[a-z][a-z\d+.-]*:/i.test(typed)) return typed;
  return typed.includes('@') ? `mailto:${typed}` : `https://${typed}`;
};

/** Asks for the link of the selected words. Without a selection, inserts the address itself. */
export function RichTextLink({ anchor, editor, isLink, onClose }: RichTextLinkProps) {
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const [typed, setTyped] = useState(before.replace(/^mailto:/, ''));
  const [error, setError] = useState<string>();
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  const save = () => {
    const href = whole(typed.trim());
    if (typed.trim() === '' || !isLink(href)) return setError(text.link.unread);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && before === '')
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && isTyping) save();
    else return event.stopPropagation();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Popover anchor={anchor} aria-label={text.link.title} fit onClose={onClose} onKeyDown={onKeyDown} role="dialog">
      <div className={styles.link}>
        <TextField
          autoComplete="off"
          autoFocus
          error={error}
          label={text.link.address}
          onChange={({ target }) => setTyped(target.value)}
          value={typed}
        />
        <div>
          {before !== '' && <Button onClick={remove}>{text.link.remove}</Button>}
          <Button onClick={save} variant="contained">
            {text.link.save}
          </Button>
        </div>
      </div>
    </Popover>
  );
}
