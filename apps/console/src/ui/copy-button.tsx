import Done from '@mui/icons-material/CheckRounded';
import Copy from '@mui/icons-material/ContentCopyRounded';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { Popover } from './popover.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const Said = styled(Popover)(({ theme }) => ({
  maxWidth: 220,
  padding: '6px 10px',
  border: 0,
  borderRadius: 6,
  fontSize: '0.8125rem',
  fontWeight: 500,
  lineHeight: 1.4,
  pointerEvents: 'none',
  // Drawn, not written: the words stand in the page once, where they are announced.
  '&::before': { content: 'attr(data-said)' },
  color: theme.vars.palette.background.paper,
  background: theme.vars.palette.text.primary,
}));

/** Copies `text` and says so for two seconds. `label` names what is copied. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(undefined), 2000);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('Copying is not allowed here: select the text instead'),
    );
  return (
    <div style={{ flex: 'none', position: 'relative' }}>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {said && <Said anchor={button} aria-hidden data-said={said} manual />}
      <IconButton aria-label={`Copy ${label}`} onClick={copy} ref={button} size="small">
        {said === 'Copied' ? <Done sx={{ fontSize: 17 }} /> : <Copy sx={{ fontSize: 17 }} />}
      </IconButton>
    </div>
  );
}
