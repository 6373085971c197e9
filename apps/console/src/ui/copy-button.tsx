import Done from '@mui/icons-material/CheckRounded';
import Copy from '@mui/icons-material/ContentCopyRounded';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';

const Root = styled('div')(({ theme }) => ({
  position: 'relative',
  flex: 'none',
  '& > span': {
    position: 'absolute',
    zIndex: theme.zIndex.tooltip,
    right: 0,
    bottom: 'calc(100% + 4px)',
    width: 'max-content',
    maxWidth: 220,
    padding: '6px 10px',
    borderRadius: 6,
    fontSize: '0.8125rem',
    fontWeight: 500,
    lineHeight: 1.4,
    color: theme.vars.palette.background.paper,
    background: theme.vars.palette.text.primary,
    '&:empty': { padding: 0 },
  },
}));

/** Copies `text` and says so for two seconds. `label` names what is copied. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState<string>();
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
    <Root>
      <span role="status">{said}</span>
      <IconButton aria-label={`Copy ${label}`} onClick={copy} size="small">
        {said === 'Copied' ? <Done sx={{ fontSize: 17 }} /> : <Copy sx={{ fontSize: 17 }} />}
      </IconButton>
    </Root>
  );
}
