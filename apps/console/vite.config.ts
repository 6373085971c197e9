import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { retryImports } from './retry-imports.ts';
import { chunkGroups, preloads } from './chunks.ts';
import { contract } from './contract.ts';
import { icons } from './icons.ts';
import { inline, pseudoLocale } from './inline.ts';
import { layers } from './layers.ts';
import { trim } from './trim.ts';

const api = `http://127.0.0.1:${process.env.HEARTH_API_PORT ?? '4600'}`;

export default defineConfig({
  plugins: [react(), contract(), icons(), inline(), pseudoLocale(), layers(), trim(), retryImports(), preloads()],
  server: { proxy: { '/api': api, '/billing': api } },
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: chunkGroups(),
        },
      },
    },
  },
});
