import type { Page } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import { startServer } from './server.ts';
import { totpCode } from './totp.ts';

/** A server of their own: factors of the demo accounts and what a property requires are nothing for other tests to meet. */
const test = base.extend<object, { server: string }>({
  server: [
    async ({}, use) => {
      const { url, stop } = await startServer({ residents: 12 });
      await use(url);
      await stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server),
});

const password = 'welcome-home';

async function enterPassword(page: Page, account: string) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(`${account}@hearth.example`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** Answers the question who one is, which changes of security ask first. */
async function confirm(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
}

/** Scans nothing: the key is typed. Answers it. */
async function readKey(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  return (await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '';
}

/** Keeps the recovery codes that are shown once, and answers them. */
async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  const codes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByLabel('I keep these codes in a safe place').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return codes;
}

test('an authenticator app guards the sign-in, and a recovery code stands in for it once', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn('senior-staff');
  await page.getByRole('link', { name: /^Your account/ }).click();
  await page.getByRole('button', { name: 'Set up' }).click();
  await confirm(page);
  const key = await readKey(page);
  const code = page.getByLabel('Enter the code that the app shows');
  await accessible(code);
  await code.fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('The code is wrong or was used before')).toBeVisible();
  await code.fill(totpCode(key));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codesDialog = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await accessible(codesDialog);
  await codesDialog.getByRole('button', { name: 'Done' }).click();
  await expect(codesDialog.getByText('Keep the codes first')).toBeVisible();
  const [first = ''] = await keepCodes(page);
  await expect(page.getByText('10 left.')).toBeVisible();
  await accessible(page.getByRole('heading', { name: 'Your account' }));

  await page.setViewportSize({ width: 1280, height: 800 });
  await signOut(page);
  await enterPassword(page, 'senior-staff');
  const second = page.getByLabel('Code', { exact: true });
  await second.fill('000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('The code is wrong or was used before')).toBeVisible();
  await accessible(second);
  await page.setViewportSize({ width: 1280, height: 800 });
  await second.fill(totpCode(key, 1));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await signOut(page);

  for (const outcome of ['let in', 'refused'] as const) {
    await enterPassword(page, 'senior-staff');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(first.toLowerCase());
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    if (outcome === 'let in') await signOut(page);
    else await expect(page.getByText('The recovery code is wrong or was used before')).toBeVisible();
  }
});

test('signing out elsewhere ends the other browser at once and keeps this one', async ({
  page,
  browser,
  server,
  signIn,
  accessible,
}) => {
  const other = await browser.newContext({ baseURL: server });
  const there = await other.newPage();
  await enterPassword(there, 'staff');
  await expect(there.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  await signIn('staff', '/account');
  await expect(page.getByText('This browser')).toHaveCount(1);
  await accessible(page.getByText('This browser'));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Sign out elsewhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out elsewhere' }).click();
  await expect(page.getByText('Signed out elsewhere (1)')).toBeVisible();
  await expect(there).toHaveURL(/\/login$/);
  await expect(there.getByRole('alert')).toContainText('Session has been expired');
  await expect(page.getByRole('button', { name: 'Sign out elsewhere' })).toBeHidden();
  await expect(page.getByText('This browser')).toBeVisible();
  await other.close();
});
