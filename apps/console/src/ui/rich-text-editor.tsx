import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { classNames } from './class-names.ts';
import type { FieldWiring } from './field.tsx';
import { InsertBar, type Insert } from './insert-bar.tsx';
import look from './rich-text.module.css';
import styles from './rich-text-field.module.css';
import { RichTextTools } from './rich-text-tools.tsx';

/** Lets a form focus the editor. */
export type Focusable = Pick<HTMLElement, 'focus'>;

interface RichTextEditorProps {
  labelId: string;
  controlProps: FieldWiring['controlProps'];
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  isLink: (address: string) => boolean;
  inserts?: readonly Insert[];
  inputRef?: Ref<Focusable>;
}

const written = (editor: Editor) => (editor.getText().trim() === '' ? '' : editor.getHTML());

const extensionsWith = (isLink: (address: string) => boolean) => [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    horizontalRule: false,
    strike: false,
    trailingNode: false,
    heading: { levels: [1, 2, 3] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isLink,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
];

/** The editor of RichTextField, loaded separately. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { labelId, controlProps, value, onChange, onBlur, isLink, inserts, inputRef } = props;
  const known = useRef(value);
  const [extensions] = useState(() => extensionsWith(isLink));
  const { id, disabled, ...aria } = controlProps;
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    injectCSS: false,
    editorProps: {
      // Closes the surrounding dialog, as in other fields.
      handleDOMEvents: { keydown: (_view, { key }) => key === 'Escape' },
      attributes: {
        id,
        role: 'textbox',
        class: classNames(look.text, styles.text) ?? '',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        ...(disabled && { 'aria-disabled': 'true' }),
        ...Object.fromEntries(Object.entries(aria).flatMap(([name, set]) => (set ? [[name, String(set)]] : []))),
      },
    },
    onUpdate: ({ editor: now }) => {
      known.current = written(now);
      onChange(known.current);
    },
    onBlur: () => onBlur?.(),
  });
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useImperativeHandle(inputRef, () => ({ focus: () => void editor.commands.focus() }), [editor]);
  const marks = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      h1: now.isActive('heading', { level: 1 }),
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('link'),
    }),
  });
  return (
    <>
      <RichTextTools disabled={disabled} editor={editor} isLink={isLink} marks={marks} textId={id} />
      <EditorContent className={styles.content} editor={editor} />
      {inserts && (
        <div className={styles.foot}>
          <InsertBar
            disabled={disabled}
            inserts={inserts}
            onInsert={(text) => editor.chain().focus().insertContent(text).run()}
          />
        </div>
      )}
    </>
  );
}
