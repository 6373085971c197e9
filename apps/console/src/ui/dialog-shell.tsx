import Close from 'lucide-react/icons/x';
import { useId, useState, type FormEventHandler, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './dialog-shell.module.css';
import { DiscardQuestion } from './discard-question.tsx';
import { IconButton } from './icon-button.tsx';
import { Muted } from './layout.tsx';
import { Modal } from './modal.tsx';
import { Title } from './title.tsx';
import { common } from './messages.ts';

interface DialogShellProps {
  open: boolean;
  title: string;
  subtitle?: ReactNode;
  onClose: () => void;
  /** Unsaved input, which closing asks about. */
  dirty?: boolean;
  /** Buttons at the right of the footer, the primary one last; `close` asks about unsaved input. */
  actions?: ReactNode | ((close: () => void) => ReactNode);
  /** Makes the dialog a form, submitted by a submit button in `actions`. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
  width?: 'sm' | 'md' | 'lg';
  children: ReactNode;
}

/** A dialog with title, close button, scrolling body and footer. Traps focus and fills narrow screens. */
export function DialogShell({
  open,
  title,
  subtitle,
  onClose,
  dirty,
  actions,
  onSubmit,
  width = 'sm',
  children,
}: DialogShellProps) {
  const id = useId();
  const [asking, setAsking] = useState(false);
  if (!open) return null;
  const close = () => (dirty ? setAsking(true) : onClose());
  const frame = (
    <>
      <div className={styles.head}>
        <div>
          <Title id={id} level={2}>
            {title}
          </Title>
          {subtitle && <Muted className={styles.subtitle}>{subtitle}</Muted>}
        </div>
        <IconButton aria-label={common.close} onClick={close} size="small">
          <Close size={20} />
        </IconButton>
      </div>
      <div className={styles.body}>{children}</div>
      {actions && <div className={styles.foot}>{typeof actions === 'function' ? actions(close) : actions}</div>}
    </>
  );
  return (
    <Modal aria-labelledby={id} className={classNames(styles.dialog, styles[width])} onClose={close}>
      {onSubmit ? (
        <form className={styles.frame} noValidate onSubmit={onSubmit}>
          {frame}
        </form>
      ) : (
        <div className={styles.frame}>{frame}</div>
      )}
      <DiscardQuestion
        onDiscard={() => {
          setAsking(false);
          onClose();
        }}
        onStay={() => setAsking(false)}
        open={asking}
      />
    </Modal>
  );
}
