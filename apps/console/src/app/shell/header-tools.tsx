import Dark from '@mui/icons-material/DarkModeOutlined';
import Light from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { useLiveState } from '../../platform/live.ts';
import { LiveDot } from '../../ui/live-dot.tsx';

/** The live indicator and the light/dark switch, which follows the system until it is used. */
export function HeaderTools() {
  const { mode, systemMode, setMode } = useColorScheme();
  const live = useLiveState();
  const dark = (mode === 'system' ? systemMode : mode) === 'dark';
  return (
    <>
      {live !== 'off' && <LiveDot connected={live === 'connected'} />}
      <IconButton
        aria-label={dark ? 'Use the light theme' : 'Use the dark theme'}
        onClick={() => setMode(dark ? 'light' : 'dark')}
      >
        {dark ? <Light sx={{ fontSize: 20 }} /> : <Dark sx={{ fontSize: 20 }} />}
      </IconButton>
    </>
  );
}
