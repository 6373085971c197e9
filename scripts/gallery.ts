import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { serveGallery } from '../apps/console/gallery/serve.ts';

/** Takes pictures of the gallery's parts in both color schemes, wide and narrow, into `docs/pictures`. */
const root = join(import.meta.dirname, '..');
const pictures = join(root, 'docs/pictures');
const quality = 55;
const views = [
  { name: 'light', width: 1440, colorScheme: 'light' },
  { name: 'dark', width: 1440, colorScheme: 'dark' },
  { name: 'narrow-light', width: 360, colorScheme: 'light' },
  { name: 'narrow-dark', width: 360, colorScheme: 'dark' },
] as const;

const gallery = await serveGallery(join(root, 'node_modules/.cache/gallery'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const picture of await readdir(pictures)) if (picture.startsWith('gallery-')) await rm(join(pictures, picture));
let bytes = 0;
for (const { name, width, colorScheme } of views) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' });
  const devtools = await page.context().newCDPSession(page);
  await page.goto(gallery.url);
  const parts = page.locator('[data-part]');
  await parts.last().waitFor();
  for (const part of await parts.evaluateAll((all) => all.map((element) => element.getAttribute('data-part')))) {
    await page.goto(`${gallery.url}?part=${part}`);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState('networkidle');
    const { width: wide, height } = (await page.locator('main').boundingBox()) ?? { width: 0, height: 0 };
    const { data } = await devtools.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      clip: { x: (width - wide) / 2, y: 0, width: wide, height, scale: 1 },
      captureBeyondViewport: true,
    });
    const picture = Buffer.from(data, 'base64');
    bytes += picture.length;
    await writeFile(join(pictures, `gallery-${part}-${name}.webp`), picture);
  }
  await page.close();
}
await browser.close();
await gallery.close();
console.log(`${Math.round(bytes / 1000)} kB of pictures in docs/pictures`);
