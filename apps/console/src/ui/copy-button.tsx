import Done from '@mui/icons-material/CheckRounded';
import Copy from '@mui/icons-material/ContentCopyRounded';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState } from 'react';

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
    <Tooltip title={<span role="status">{said ?? ''}</span>} open={Boolean(said)} placement="top">
      <IconButton aria-label={`Copy ${label}`} onClick={copy} size="small">
        {said === 'Copied' ? <Done sx={{ fontSize: 17 }} /> : <Copy sx={{ fontSize: 17 }} />}
      </IconButton>
    </Tooltip>
  );
}
