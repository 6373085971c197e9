import { connect } from './api.ts';
import { atPath, expect, test } from './fixtures.ts';

test('a visitor is redirected to the sign-in and back to their page', async ({ page }) => {
  await page.goto('/no-such-screen?from=mail');
  await expect(page).toHaveURL(/\/login\?to=%2Fno-such-screen%3Ffrom%3Dmail/);
  await page.getByLabel('Email').fill('manager@hearth.example');
  await page.getByLabel('Password', { exact: true }).fill('welcome-home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sorry, page not found!' })).toBeVisible();
  await expect(page).toHaveURL(atPath(/\/no-such-screen\?from=mail$/));
});

test('the sign-in is accessible, and shows missing and invalid fields', async ({ page, accessible }) => {
  await page.goto('/login');
  await accessible(page.getByRole('heading', { level: 1 }));
  await test.step('password managers find its fields', async () => {
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password');
  });
  await test.step('the password can be shown and hidden', async () => {
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('welcome-home');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    await password.fill('');
  });
  await test.step('the form shows missing fields, and a wrong password shows one message', async () => {
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByLabel('Email').fill('manager@hearth');
    await expect(page.getByText('Enter a valid Email')).toBeVisible();
    await page.getByLabel('Email').fill('nobody-here@hearth.example');
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Incorrect email or password');
  });
});

test('a form works while its validation loads, and says so if that fails', async ({ page }) => {
  let arrives = () => {};
  const delayed = new Promise<void>((resolve) => (arrives = resolve));
  const checks = /assets\/(auth-schemas|validation)-.*\.js/;
  await page.route(checks, (route) => route.abort());
  await page.goto('/login');
  await page.getByLabel('Email').fill('manager@hearth');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText("couldn't load");
  await page.unroute(checks);
  await page.route(checks, async (route) => {
    await delayed;
    await route.continue();
  });
  await page.reload();
  await page.getByLabel('Email').pressSequentially('manager@hearth.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('welcome-');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'One moment…' })).toBeVisible();
  await page.keyboard.type('home');
  await expect(page.getByLabel('Email')).toHaveValue('manager@hearth.example');
  arrives();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
});

test('the page shows that it is loading until its scripts have rendered', async ({ page }) => {
  const arrival = Promise.withResolvers<void>();
  await page.route(/\/assets\/start-/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const loading = page.getByRole('status', { name: 'Loading' });
  await expect(loading).toBeVisible();
  arrival.resolve();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(loading).toBeHidden();
});

test('password managers recognize the fields of a new password', async ({ page }) => {
  await page.goto('/confirm-password?email=manager%40hearth.example');
  await expect(page.getByLabel('Email')).toHaveValue('manager@hearth.example');
  await expect(page.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('autocomplete', 'new-password');
});

test('a demo account signs in with one click, and a reload keeps the session', async ({ page }) => {
  await page.goto('/login');
  await page
    .getByRole('region', { name: 'Demo accounts' })
    .getByTitle('manager@hearth.example', { exact: true })
    .click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(page).toHaveURL(atPath(/\/$/));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
});

test('signing out clears the local storage and ends the session in every tab', async ({ page, context, signIn }) => {
  await signIn('manager');
  const second = await context.newPage();
  await second.goto('/');
  await expect(second.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(second).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
});

test('a session that ends elsewhere redirects to the sign-in with a message, and back to the same page', async ({
  page,
  signIn,
}) => {
  await signIn('manager', '/no-such-screen');
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  expect((await page.request.post('/api/auth/sign-out', { data: {} })).status()).toBe(200);
  await expect(page.getByRole('alert')).toContainText('Session has been expired');
  await expect(page).toHaveURL(/\/login\?to=%2Fno-such-screen%3Fproperty%3D[A-Z]+\d+$/);
});

test('a code is requested by email, and a wrong one is refused at its field', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeFocused();
  await page.getByLabel('Email').fill('viewer@hearth.example');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('If this email has an account, we sent it a code.')).toBeVisible();
  await page.getByLabel('Code').fill('000000');
  await page.getByLabel('New password', { exact: true }).fill('a-new-password');
  await page.getByLabel('Repeat new password').fill('another-password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await page.getByLabel('Repeat new password').fill('a-new-password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('That code is wrong or has expired')).toBeVisible();
});

/** A user the manager has just added, and the text of the newest email to them. */
async function invite(name: string) {
  const [manager, admin] = [await connect('manager'), await connect('super-admin')];
  const email = `${name.toLowerCase()}-${Date.now()}@invited.hearth.example`;
  const { _id } = await manager.property();
  await manager.addUser(_id, { firstName: name, lastName: 'Invited', email, role: 'leasing_agent' });
  const mailAbout = async (subject: RegExp) => {
    let found: string | undefined;
    await expect.poll(async () => (found = await admin.mailText(email, subject))).toBeTruthy();
    return found ?? '';
  };
  return { email, mailAbout };
}
const addressIn = (mail: string) => new URL(/https?:\/\/\S+#\S+/.exec(mail)?.[0] ?? '');

test('the welcome email link creates an account once, and its secret leaves the URL', async ({ page }) => {
  const { email, mailAbout } = await invite('Lena');
  const link = addressIn(await mailAbout(/added you to/));
  const requested: string[] = [];
  page.on('request', (request) => requested.push(`${request.url()} ${request.headers().referer ?? ''}`));
  await page.goto(`/signup${link.hash}`);
  await expect(page.getByText('Hi Lena, choose a password for your account.')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page).toHaveURL(/\/signup$/);
  await page.reload();
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Password must be at least 10 characters')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('long-enough-now');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  expect(requested.filter((line) => line.includes(link.hash.slice(1)))).toEqual([]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto(`/signup${link.hash}`);
  await expect(page.getByRole('alert')).toContainText('That link was used already or has expired');
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('without the link a code is emailed, and every address gets the same response', async ({ page }) => {
  const { email, mailAbout } = await invite('Cora');
  const message = 'If a property has this email on file, we sent it a code.';
  await page.goto('/signup');
  await page.getByLabel('Email').fill('stranger@hearth.example');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('status')).toContainText(message);
  await page.getByRole('button', { name: 'Use another email' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('status')).toContainText(message);
  await page.getByLabel('Code').fill('AAAAA-AAAAA');
  await page.getByLabel('Password', { exact: true }).fill('long-enough-now');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('That code is wrong or has expired')).toBeVisible();
  await page.getByLabel('Code').fill(/[A-Z2-9]{5}-[A-Z2-9]{5}/.exec(await mailAbout(/^Your code/))?.[0] ?? '');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
});

test("opening another person's link while signed in explains what happens", async ({ page, signIn, accessible }) => {
  const { mailAbout } = await invite('Otto');
  const link = addressIn(await mailAbout(/added you to/));
  await signIn('manager');
  await page.goto(`/signup${link.hash}`);
  await expect(page.getByText("You're signed in as manager@hearth.example.")).toBeVisible();
  await accessible(page.getByLabel('Password', { exact: true }));
  await page.getByRole('link', { name: /^Stay signed in/ }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
});

test('the emailed link sets a new password', async ({ page }) => {
  const { email, mailAbout } = await invite('Nils');
  await page.goto(`/signup${addressIn(await mailAbout(/added you to/)).hash}`);
  await page.getByLabel('Password', { exact: true }).fill('long-enough-now');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The sign-in page has a field with this name, too.
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.goto(`/confirm-password${addressIn(await mailAbout(/new Hearth password/)).hash}`);
  await page.getByLabel('New password', { exact: true }).fill('another-long-one');
  await page.getByLabel('Repeat new password').fill('another-long-one');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed. Sign in with your new password.')).toBeVisible();
});

for (const account of ['resident', 'ambassador'] as const) {
  test(`a ${account} sees that the console is for staff`, async ({ page, signIn }) => {
    await signIn(account);
    await expect(page.getByRole('heading', { name: 'This console is for property staff' })).toBeVisible();
    await page.getByRole('button', { name: 'Account security' }).click();
    await expect(page.getByText('This browser')).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
}

test('a failed load after the sign-in shows an error, and a retry loads it', async ({ page }) => {
  const data = { email: 'resident@hearth.example', password: 'welcome-home' };
  expect((await page.request.post('/api/auth/sign-in', { data })).status()).toBe(200);
  await page.route('**/resident-notice-*.js*', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible();
  await page.unroute('**/resident-notice-*.js*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'This console is for property staff' })).toBeVisible();
});

for (const path of ['/signup', '/reset-password', '/confirm-password']) {
  test(`${path} has no accessibility violation`, async ({ page, accessible }) => {
    await page.goto(path);
    await accessible(page.getByRole('heading', { level: 1 }));
  });
}
