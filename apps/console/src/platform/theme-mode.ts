import type { OwnPrefs } from '@hearth/contract/identity/session-record';
import { useSyncExternalStore } from 'react';

export type ThemeMode = 'light' | 'dark' | 'system';

/** Storage key of the mode; head/theme.js applies it before anything else. */
const storageKey = 'hearth-mode';

export const modeOf = ({ colorTheme, usesSystemDarkMode }: Pick<OwnPrefs, 'colorTheme' | 'usesSystemDarkMode'>) =>
  usesSystemDarkMode === true ? 'system' : (colorTheme ?? 'system');

export const prefsOf = (mode: ThemeMode) => ({
  usesSystemDarkMode: mode === 'system',
  ...(mode !== 'system' && { colorTheme: mode }),
});

const root = () => document.documentElement;

/** Applies the mode. */
export function paintMode(mode: ThemeMode) {
  const isDark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  Object.assign(root().dataset, { mode, theme: isDark ? 'dark' : 'light' });
}

/** Applies and stores the mode. */
export function chooseMode(mode: ThemeMode) {
  paintMode(mode);
  try {
    localStorage.setItem(storageKey, mode);
  } catch {
    // Storage can be full or blocked; the mode then lasts until the page closes.
  }
}

function subscribe(onChange: () => void) {
  const observer = new MutationObserver(onChange);
  observer.observe(root(), { attributeFilter: ['data-mode', 'data-theme'] });
  return () => observer.disconnect();
}

/** The chosen mode and whether it's dark now, both read from the root element. */
export function useThemeMode() {
  const mode = useSyncExternalStore(subscribe, () => root().dataset.mode);
  const isDark = useSyncExternalStore(subscribe, () => root().dataset.theme === 'dark');
  return { mode: mode as ThemeMode, isDark };
}
