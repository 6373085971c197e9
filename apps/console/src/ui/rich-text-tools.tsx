import type { Editor } from '@tiptap/react';
import Bold from 'lucide-react/icons/bold';
import Heading1 from 'lucide-react/icons/heading-1';
import Heading2 from 'lucide-react/icons/heading-2';
import Heading3 from 'lucide-react/icons/heading-3';
import Italic from 'lucide-react/icons/italic';
import Link from 'lucide-react/icons/link';
import Bullets from 'lucide-react/icons/list';
import Numbers from 'lucide-react/icons/list-ordered';
import Underline from 'lucide-react/icons/underline';
import { useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import { IconButton } from './icon-button.tsx';
import { RichTextLink } from './rich-text-link.tsx';
import styles from './rich-text-field.module.css';
import { text } from './messages.ts';

type Chain = ReturnType<Editor['chain']>;
type Mark = 'h1' | 'h2' | 'h3' | 'bold' | 'italic' | 'underline' | 'bullets' | 'numbers' | 'link';

interface Tool {
  mark: Exclude<Mark, 'link'>;
  Icon: ComponentType<{ size: number }>;
  apply: (chain: Chain) => Chain;
}

const tools: readonly Tool[] = [
  { mark: 'h1', Icon: Heading1, apply: (chain) => chain.toggleHeading({ level: 1 }) },
  { mark: 'h2', Icon: Heading2, apply: (chain) => chain.toggleHeading({ level: 2 }) },
  { mark: 'h3', Icon: Heading3, apply: (chain) => chain.toggleHeading({ level: 3 }) },
  { mark: 'bold', Icon: Bold, apply: (chain) => chain.toggleBold() },
  { mark: 'italic', Icon: Italic, apply: (chain) => chain.toggleItalic() },
  { mark: 'underline', Icon: Underline, apply: (chain) => chain.toggleUnderline() },
  { mark: 'bullets', Icon: Bullets, apply: (chain) => chain.toggleBulletList() },
  { mark: 'numbers', Icon: Numbers, apply: (chain) => chain.toggleOrderedList() },
];

interface RichTextToolsProps {
  editor: Editor;
  textId: string;
  marks: Readonly<Record<Mark, boolean>>;
  isLink: (address: string) => boolean;
  disabled: boolean | undefined;
}

/** The toolbar: a single tab stop with arrow navigation. */
export function RichTextTools({ editor, textId, marks, isLink, disabled }: RichTextToolsProps) {
  const [at, setAt] = useState(0);
  const [linking, setLinking] = useState(false);
  const linkButton = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>(':scope > button')];
    const last = buttons.length - 1;
    const to = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ];
    if (to === undefined || !buttons.includes(event.target as HTMLButtonElement)) return;
    event.preventDefault();
    setAt(to);
    buttons[to]?.focus();
  };
  const keepSelection = (event: { preventDefault: () => void }) => event.preventDefault();
  return (
    <div
      aria-controls={textId}
      aria-label={text.richText.toolbar}
      className={styles.tools}
      onKeyDown={onKeyDown}
      role="toolbar"
      tabIndex={-1}
    >
      {tools.map(({ mark, Icon, apply }, i) => (
        <IconButton
          aria-label={text.richText[mark]}
          aria-pressed={marks[mark]}
          disabled={disabled}
          key={mark}
          onClick={() => {
            setAt(i);
            apply(editor.chain().focus()).run();
          }}
          onMouseDown={keepSelection}
          size="small"
          tabIndex={at === i ? 0 : -1}
          title={text.richText[mark]}
        >
          <Icon size={18} />
        </IconButton>
      ))}
      <IconButton
        aria-expanded={linking}
        aria-haspopup="dialog"
        aria-label={text.link.title}
        aria-pressed={marks.link}
        disabled={disabled}
        onClick={() => {
          setAt(tools.length);
          setLinking(true);
        }}
        onMouseDown={keepSelection}
        ref={linkButton}
        size="small"
        tabIndex={at === tools.length ? 0 : -1}
        title={text.link.title}
      >
        <Link size={18} />
      </IconButton>
      {linking && (
        <RichTextLink anchor={linkButton} editor={editor} isLink={isLink} onClose={() => setLinking(false)} />
      )}
    </div>
  );
}
