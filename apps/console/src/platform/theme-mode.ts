import type { OwnPrefs } from '@hearth/contract/identity/session-record';
import { useSyncExternalStore } from 'react';

export type ThemeMode = 'light' | 'dark' | 'system';

/** Where the mode is kept for the next start of this browser; head/theme.js paints by it before anything else. */
const place = 'hearth-mode';

export const modeOf = ({ colorTheme, usesSystemDarkMode }: Pick<OwnPrefs, 'colorTheme' | 'usesSystemDarkMode'>) =>
  usesSystemDarkMode === true ? 'system' : (colorTheme ?? 'system');

export const prefsOf = (mode: ThemeMode) => ({
  usesSystemDarkMode: mode === 'system',
  ...(mode !== 'system' && { colorTheme: mode }),
});

const root = () => document.documentElement;

/** Shows the mode at once. */
export function paintMode(mode: ThemeMode) {
  const isDark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  Object.assign(root().dataset, { mode, theme: isDark ? 'dark' : 'light' });
}

/** Shows the mode and keeps it for the next start. */
export function chooseMode(mode: ThemeMode) {
  paintMode(mode);
  try {
    localStorage.setItem(place, mode);
  } catch {
    // Storage may be full or forbidden: the mode then lasts as long as the page.
  }
}

function subscribe(onChange: () => void) {
  const observer = new MutationObserver(onChange);
  observer.observe(root(), { attributeFilter: ['data-mode', 'data-theme'] });
  return () => observer.disconnect();
}

/** The mode that was chosen, and whether it is dark now; both stand on the root element. */
export function useThemeMode() {
  const mode = useSyncExternalStore(subscribe, () => root().dataset.mode);
  const isDark = useSyncExternalStore(subscribe, () => root().dataset.theme === 'dark');
  return { mode: mode as ThemeMode, isDark };
}
