import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contract } from './contract.ts';
import { layers } from './layers.ts';
import { trim } from './trim.ts';

const api = `http://127.0.0.1:${process.env.HEARTH_API_PORT ?? '4600'}`;

export default defineConfig({
  plugins: [react(), contract(), layers(), trim()],
  server: { proxy: { '/api': api, '/billing': api } },
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            {
              name: 'frame',
              test: /node_modules.*(@tanstack|use-sync)/,
              minShareCount: 6,
              priority: 2,
            },
          ],
        },
      },
    },
  },
});
