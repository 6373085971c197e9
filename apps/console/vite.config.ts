import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = `http://127.0.0.1:${process.env.HEARTH_API_PORT ?? '4600'}`;

/** The server replaces `__CSP_NONCE__` in the built index.html at each request. */
export default defineConfig({
  plugins: [react()],
  html: { cspNonce: '__CSP_NONCE__' },
  server: { proxy: { '/api': api, '/billing': api } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            { name: 'style', test: /node_modules[\\/](@emotion|stylis|@mui[\\/](system|styled-engine|utils|private-theming)|@mui[\\/]material[\\/](styles|colors))[\\/]/, priority: 2 },
          ],
        },
      },
    },
  },
});
