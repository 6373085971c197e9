import Dark from 'lucide-react/icons/moon';
import Light from 'lucide-react/icons/sun';
import System from 'lucide-react/icons/sun-moon';
import { useLiveState } from '../../platform/live.ts';
import { keep } from '../../platform/prefs.ts';
import { chooseMode, prefsOf, useThemeMode, type ThemeMode } from '../../platform/theme-mode.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LiveDot } from '../../ui/live-dot.tsx';

/** The live indicator and the light/dark switch. The theme follows the system until the switch is used, and again when asked to. */
export function HeaderTools() {
  const { mode, isDark } = useThemeMode();
  const live = useLiveState();
  const choose = (next: ThemeMode) => {
    chooseMode(next);
    keep(prefsOf(next));
  };
  return (
    <>
      {live !== 'off' && <LiveDot connected={live === 'connected'} />}
      {mode !== 'system' && (
        <IconButton
          aria-label="Use the theme of the system"
          onClick={() => choose('system')}
          title="Use the theme of the system"
        >
          <System size={20} />
        </IconButton>
      )}
      <IconButton
        aria-label={isDark ? 'Use the light theme' : 'Use the dark theme'}
        onClick={() => choose(isDark ? 'light' : 'dark')}
        title={isDark ? 'Use the light theme' : 'Use the dark theme'}
      >
        {isDark ? <Light size={20} /> : <Dark size={20} />}
      </IconButton>
    </>
  );
}
