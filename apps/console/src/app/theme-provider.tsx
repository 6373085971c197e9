import '@fontsource-variable/figtree/wght.css';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { modePlace } from '../platform/theme-mode.ts';
import { theme } from './theme.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const cache = createCache({ key: 'h', ...(nonce ? { nonce } : {}) });

/** Theme, base styles and style nonce for everything below. `useColorScheme` of MUI reads and sets the mode. */
export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider
        theme={theme}
        defaultMode="system"
        modeStorageKey={modePlace}
        colorSchemeStorageKey="hearth-scheme"
      >
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
