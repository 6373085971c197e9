import type { OwnPrefs } from '@hearth/contract/identity/sessions';

export type ThemeMode = 'light' | 'dark' | 'system';

/** Where the mode is kept for the next start of this browser; index.html paints by it before anything else. */
export const modePlace = 'hearth-mode';

export const modeOf = ({ colorTheme, usesSystemDarkMode }: Pick<OwnPrefs, 'colorTheme' | 'usesSystemDarkMode'>) =>
  usesSystemDarkMode === true ? 'system' : (colorTheme ?? 'system');

export const prefsOf = (mode: ThemeMode) => ({
  usesSystemDarkMode: mode === 'system',
  ...(mode !== 'system' && { colorTheme: mode }),
});

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)').matches;

/** Shows the mode at once, before the app is there. */
export function paintMode(mode: ThemeMode) {
  document.documentElement.dataset.theme = mode === 'dark' || (mode === 'system' && systemIsDark()) ? 'dark' : 'light';
}

export function rememberMode(mode: ThemeMode) {
  try {
    localStorage.setItem(modePlace, mode);
  } catch {
    // Storage may be full or forbidden: the mode then lasts as long as the page.
  }
}
