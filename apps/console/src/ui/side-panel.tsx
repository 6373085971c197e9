import Close from 'lucide-react/icons/x';
import { useId, type ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { Modal } from './modal.tsx';
import styles from './side-panel.module.css';
import { Title } from './title.tsx';
import { common } from './messages.ts';

/** A panel over the right edge that fills narrow screens: a row's details, with the list behind it. */
export function SidePanel({
  title,
  onClose,
  tools,
  children,
}: {
  title: string;
  onClose: () => void;
  tools?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Modal className={styles.panel} aria-labelledby={id} onClose={onClose}>
      <div className={styles.head}>
        <Title id={id} level={2}>
          {title}
        </Title>
        {tools}
        <IconButton aria-label={common.close} onClick={onClose} size="small">
          <Close size={20} />
        </IconButton>
      </div>
      <div className={styles.body}>{children}</div>
    </Modal>
  );
}
