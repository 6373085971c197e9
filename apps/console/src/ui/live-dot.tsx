import { classNames } from './class-names.ts';
import styles from './live-dot.module.css';
import { text } from './messages.ts';

/** True if live updates are connected. */
export function LiveDot({ connected }: { connected: boolean }) {
  return (
    <span className={classNames(styles.root, connected ? undefined : styles.waiting)} role="status">
      <i aria-hidden />
      {connected ? text.live.connected : text.live.waiting}
    </span>
  );
}
