import Done from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useRef, useState } from 'react';
import styles from './copy-button.module.css';
import { IconButton } from './icon-button.tsx';
import { Popover } from './popover.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import { text } from './messages.ts';

/** Copies `text` and confirms it for two seconds. `label` says what is copied. */
export function CopyButton({ text: value, label }: { text: string; label: string }) {
  const [said, setSaid] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(undefined), 2000);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setSaid(text.copy.done),
      () => setSaid(text.copy.blocked),
    );
  return (
    <div className={styles.root}>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {said && <Popover className={styles.said} anchor={button} aria-hidden data-said={said} manual />}
      <IconButton aria-label={text.copy.label(label)} onClick={copy} ref={button} size="small">
        {said === text.copy.done ? <Done size={17} /> : <Copy size={17} />}
      </IconButton>
    </div>
  );
}
