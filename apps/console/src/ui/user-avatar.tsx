import { classNames } from './class-names.ts';
import { toneClass } from './tone.ts';
import styles from './user-avatar.module.css';

const tones = ['ember', 'info', 'success', 'warning', 'neutral'] as const;

/** Initials of a person in a quiet tint that stays the same for the same name. The name itself stands beside it. */
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
