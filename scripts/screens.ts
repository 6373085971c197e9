import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

/** Screenshots of the main screens for the README, from a running demo: `npm run screens -- http://localhost:4600`. */
const pictures = join(import.meta.dirname, '../docs/pictures');
const url = process.argv[2] ?? 'http://localhost:4600';
const screens = [
  { name: 'home', account: 'manager', path: '/' },
  { name: 'points', account: 'manager', path: '/points-center' },
  { name: 'approvals', account: 'manager', path: '/community/boost-approval' },
  { name: 'rent-roll', account: 'manager', path: '/points-center/rent-roll' },
  { name: 'leads', account: 'manager', path: '/property-manager/leads' },
  { name: 'messages', account: 'manager', path: '/community/direct-communication' },
  { name: 'insights', account: 'super-admin', path: '/hearth-admin?property=all' },
] as const;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
for (const { name, account, path } of screens) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const data = { email: `${account}@hearth.example`, password: 'welcome-home' };
  const response = await page.request.post(`${url}/api/auth/sign-in`, { data });
  if (!response.ok())
    throw new Error(`Sign-in as ${account} failed: ${response.status()}. Is the demo running at ${url}?`);
  await page.goto(`${url}${path}`);
  await page.locator('h1').waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(3000);
  const devtools = await page.context().newCDPSession(page);
  const picture = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
  await writeFile(join(pictures, `screen-${name}.webp`), Buffer.from(picture.data, 'base64'));
  await page.context().close();
}
await browser.close();
console.log(`${screens.length} pictures in docs/pictures`);
