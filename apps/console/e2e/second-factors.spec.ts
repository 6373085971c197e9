import type { Page } from '@playwright/test';
import { atPath, expect, test } from './fixtures.ts';
import { totpCode } from './totp.ts';

const password = 'welcome-home';
const wide = { width: 1280, height: 800 };

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

/** Confirms the identity, which security changes require. */
async function confirm(page: Page) {
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
}

/** The key shown below the QR code. */
async function readKey(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  return (await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '';
}

/** Saves the recovery codes that are shown once, and returns them. */
async function saveCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' });
  const codes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByLabel('I saved these codes in a safe place').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return codes;
}

test('the sign-in asks for an authenticator code, and a recovery code works once', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn('senior-staff');
  await page.getByRole('link', { name: /^Your account/ }).click();
  await page.getByRole('button', { name: 'Set up' }).click();
  await confirm(page);
  const key = await readKey(page);
  const code = page.getByLabel('Enter the code from the app');
  await accessible(code);
  await code.fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('That code is wrong or already used')).toBeVisible();
  await code.fill(totpCode(key));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codesDialog = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await accessible(codesDialog);
  await codesDialog.getByRole('button', { name: 'Done' }).click();
  await expect(codesDialog.getByText('Save the codes first')).toBeVisible();
  const [first = ''] = await saveCodes(page);
  await expect(page.getByText('10 left.')).toBeVisible();
  await accessible(page.getByRole('heading', { name: 'Your account' }));

  await page.setViewportSize(wide);
  await signOut(page);
  await enterPassword(page, 'senior-staff');
  const second = page.getByLabel('Code', { exact: true });
  await second.fill('000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('That code is wrong or already used')).toBeVisible();
  await accessible(second);
  await page.setViewportSize(wide);
  await second.fill(totpCode(key, 1));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await signOut(page);

  for (const outcome of ['let in', 'refused'] as const) {
    await enterPassword(page, 'senior-staff');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(first.toLowerCase());
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    if (outcome === 'let in') await signOut(page);
    else await expect(page.getByText('That recovery code is wrong or already used')).toBeVisible();
  }
});

test('a passkey signs in without the password, until a higher role resets it', async ({
  page,
  browser,
  baseURL,
  context,
  signIn,
  accessible,
}) => {
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn('staff', '/account');
  await page.getByRole('button', { name: 'Add' }).click();
  const name = page.getByRole('dialog', { name: 'Add a passkey' }).getByRole('textbox', { name: 'Name' });
  await accessible(name);
  await page.setViewportSize(wide);
  await name.fill('Front desk');
  await page.getByRole('button', { name: 'Continue' }).click();
  await confirm(page);
  await saveCodes(page);
  await expect(page.getByRole('button', { name: 'Remove Front desk' })).toBeVisible();
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('link', { name: /^Your account/ }).click();
  const desk = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Remove Front desk' }) });
  await expect(desk.getByText(/^Added .*last used just now/)).toBeVisible();

  const office = await browser.newContext({ baseURL });
  const admin = await office.newPage();
  await enterPassword(admin, 'super-admin');
  await expect(admin.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
  await admin.goto('/hearth-admin/user?search=Tobiah');
  await admin.getByRole('combobox', { name: 'Company' }).selectOption('All companies');
  await admin.getByRole('button', { name: 'More actions for Tobiah Lund' }).click();
  await admin.getByRole('menuitem', { name: 'Reset Second Factor' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
  await confirm(admin);
  await expect(admin.getByText('Second factor reset')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await enterPassword(page, 'staff');
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
  await device.detach();
  await office.close();
});

test('signing out other sessions ends the other browser at once and keeps this one', async ({
  page,
  browser,
  baseURL,
  signIn,
  accessible,
}) => {
  const other = await browser.newContext({ baseURL });
  const there = await other.newPage();
  await enterPassword(there, 'viewer');
  await expect(there.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  await signIn('viewer', '/account');
  await expect(page.getByText('This browser')).toHaveCount(1);
  await accessible(page.getByText('This browser'));
  await page.setViewportSize(wide);
  await page.getByRole('button', { name: /^Sign out (?!elsewhere)/ }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    /From \S+, last active [^.]+, signed in [^.]+\. You'll have to sign in again on that browser\./,
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign out elsewhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out elsewhere' }).click();
  await expect(page.getByText('Signed out 1 other browser')).toBeVisible();
  await expect(there).toHaveURL(/\/login\?to=%2F%3Fproperty%3D[A-Z]+\d+$/);
  await expect(there.getByRole('alert')).toContainText('Session has been expired');
  await expect(page.getByRole('button', { name: 'Sign out elsewhere' })).toBeHidden();
  await expect(page.getByText('This browser')).toBeVisible();
  await other.close();
});

test('staff of a property that requires a second factor set it up and then reach the page they opened', async ({
  page,
  browser,
  baseURL,
  signIn,
  accessible,
}) => {
  await signIn('property-admin', '/property-manager/user');
  await page.getByRole('button', { name: 'Second Factor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Second Factor' });
  await accessible(dialog.getByLabel('Require a second factor'));
  await page.setViewportSize(wide);
  await dialog.getByLabel('Require a second factor').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();

  const other = await browser.newContext({ baseURL });
  const there = await other.newPage();
  await there.goto('/points-center/surprise-delight?from=mail');
  await expect(there).toHaveURL(/\/login\?to=/);
  await there.getByLabel('Email').fill('manager@hearth.example');
  await there.getByLabel('Password', { exact: true }).fill(password);
  await there.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(there.getByText('Your role can move points, so it needs a second factor.')).toBeVisible();
  await there.getByRole('button', { name: 'Set up' }).click();
  await confirm(there);
  const key = await readKey(there);
  await there.getByLabel('Enter the code from the app').fill(totpCode(key));
  await there.getByRole('button', { name: 'Turn on' }).click();
  await saveCodes(there);
  await expect(there.getByRole('heading', { name: 'Surprise and Delight', level: 1 })).toBeVisible();
  await expect(there).toHaveURL(atPath(/\/points-center\/surprise-delight\?from=mail$/));
  await there.getByRole('link', { name: /^Your account/ }).click();
  await expect(there.getByText('Add another before you remove this one')).toBeVisible();
  await other.close();
  await accessible(page.getByRole('heading', { name: 'Set up a second factor' }));
});
