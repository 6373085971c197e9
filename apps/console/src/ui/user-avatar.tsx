import { classNames } from './class-names.ts';
import { toneClass } from './tone.ts';
import styles from './user-avatar.module.css';

const tones = ['ember', 'info', 'success', 'warning', 'neutral'] as const;

/** A person's initials with a tint derived from the name, which is shown next to it. */
export function UserAvatar({ name, size = 32 }: { name: string; size?: number }) {
  const words = name.trim().split(/\s+/);
  const initials = `${words[0]?.[0] ?? '?'}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
  const sum = [...name].reduce((total, char) => total + (char.codePointAt(0) ?? 0), 0);
  return (
    <span
      aria-hidden
      className={classNames(styles.avatar, toneClass(tones[sum % tones.length] ?? 'neutral'))}
      style={{ width: size, height: size, fontSize: size * 0.4 }}
    >
      {initials}
    </span>
  );
}
