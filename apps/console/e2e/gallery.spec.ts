import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createServer } from 'vite';
import { judgeScreen } from './accessible.ts';

test('every piece of the gallery is drawn and has no accessibility violation', async ({ page }) => {
  const root = join(import.meta.dirname, '..');
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'silent',
    cacheDir: test.info().outputPath('vite'),
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  });
  try {
    await vite.listen();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    await page.goto(`${vite.resolvedUrls?.local[0]}gallery/gallery.html`);
    await judgeScreen(page, page.getByRole('heading', { name: 'Page on the way' }));
    expect(faults).toEqual([]);
  } finally {
    await vite.close();
  }
});
