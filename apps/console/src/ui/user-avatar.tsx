import { styled } from '@mui/material/styles';

const tones = ['ember', 'info', 'success', 'warning', 'neutral'] as const;

const Root = styled('span', { shouldForwardProp: (prop) => prop !== 'size' && prop !== 'tone' })<{
  size: number;
  tone: (typeof tones)[number];
}>(({ theme, size, tone }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: size,
  height: size,
  borderRadius: '50%',
  fontSize: size * 0.4,
  fontWeight: 640,
  letterSpacing: '0.01em',
  userSelect: 'none',
  background: theme.vars.palette.tone[tone].soft,
  color: theme.vars.palette.tone[tone].ink,
}));

/** Initials of a person in a quiet tint that stays the same for the same name. The name itself stands beside it. */
export function UserAvatar({ name, size = 32 }: { name: string; size?: number }) {
  const words = name.trim().split(/\s+/);
  const initials = `${words[0]?.[0] ?? '?'}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
  const sum = [...name].reduce((total, char) => total + (char.codePointAt(0) ?? 0), 0);
  return (
    <Root aria-hidden size={size} tone={tones[sum % tones.length] ?? 'neutral'}>
      {initials}
    </Root>
  );
}
