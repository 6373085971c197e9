import { useId, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { Muted } from './layout.tsx';
import { Modal } from './modal.tsx';
import { Title } from './title.tsx';
import { common } from './messages.ts';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** Label of the confirm button, such as 'Delete'. */
  confirm: string;
  cancel?: string;
  destructive?: boolean;
  busy?: boolean;
  /** True while the question's details are loading. */
  disabled?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an action. If it's destructive, Cancel has the initial focus. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  cancel = common.cancel,
  destructive,
  busy,
  disabled,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const id = useId();
  if (!open) return null;
  return (
    <Modal
      className={styles.box}
      aria-describedby={`${id}text`}
      aria-labelledby={id}
      onClose={busy ? undefined : onCancel}
      role="alertdialog"
    >
      <div className={styles.body}>
        <Title id={id} level={2}>
          {title}
        </Title>
        <Muted as="div" id={`${id}text`}>
          {children}
        </Muted>
        <div className={styles.foot}>
          <Button autoFocus={destructive} disabled={busy} onClick={onCancel}>
            {cancel}
          </Button>
          <Button
            autoFocus={!destructive}
            color={destructive ? 'error' : 'ember'}
            disabled={disabled}
            loading={busy}
            onClick={onConfirm}
            variant="contained"
          >
            {confirm}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
