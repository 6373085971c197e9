import Dark from 'lucide-react/icons/moon';
import Light from 'lucide-react/icons/sun';
import System from 'lucide-react/icons/sun-moon';
import { useLiveState } from '../../platform/live.ts';
import { savePrefs } from '../../platform/prefs.ts';
import { chooseMode, prefsOf, useThemeMode, type ThemeMode } from '../../platform/theme-mode.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LiveDot } from '../../ui/live-dot.tsx';
import { text } from '../messages.ts';

/** Live indicator and theme switch. The theme follows the system unless light or dark is chosen. */
export function HeaderTools() {
  const { mode, isDark } = useThemeMode();
  const live = useLiveState();
  const choose = (next: ThemeMode) => {
    chooseMode(next);
    savePrefs(prefsOf(next));
  };
  return (
    <>
      {live !== 'off' && <LiveDot connected={live === 'connected'} />}
      {mode !== 'system' && (
        <IconButton aria-label={text.theme.system} onClick={() => choose('system')} title={text.theme.system}>
          <System size={20} />
        </IconButton>
      )}
      <IconButton
        aria-label={isDark ? text.theme.light : text.theme.dark}
        onClick={() => choose(isDark ? 'light' : 'dark')}
        title={isDark ? text.theme.light : text.theme.dark}
      >
        {isDark ? <Light size={20} /> : <Dark size={20} />}
      </IconButton>
    </>
  );
}
