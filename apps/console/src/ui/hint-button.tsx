import Info from '@mui/icons-material/InfoOutlined';
import { styled } from '@mui/material/styles';
import { useRef, useState, type ReactNode } from 'react';
import { Popover } from './popover.tsx';

const Root = styled('button')(({ theme }) => ({
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  margin: '-4px 0 -4px 2px',
  padding: 0,
  verticalAlign: 'middle',
  border: 0,
  borderRadius: 12,
  background: 'none',
  color: theme.vars.palette.text.secondary,
  cursor: 'pointer',
  '&:hover': { color: theme.vars.palette.text.primary },
  '& svg': { fontSize: 16 },
  '@media (pointer: coarse)': { '&::before': { content: '""', position: 'absolute', inset: -10 } },
}));

const Text = styled(Popover)({
  width: 280,
  padding: '10px 14px',
  fontSize: '0.875rem',
  fontWeight: 400,
  lineHeight: 1.45,
});

/** What a word means, said where it stands: opened by press, key or touch, closed by Escape or a press elsewhere. */
export function HintButton({ about, children }: { about: string; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Root
        aria-expanded={open}
        aria-label={`What ${about} means`}
        onClick={() => setOpen(!open)}
        ref={button}
        type="button"
      >
        <Info aria-hidden />
      </Root>
      {open && (
        <Text anchor={button} onClose={() => setOpen(false)} role="status">
          {children}
        </Text>
      )}
    </>
  );
}
