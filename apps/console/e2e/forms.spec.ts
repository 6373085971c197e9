import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { connect } from './api.ts';
import { everyCompany, expect, test, type DemoAccount } from './fixtures.ts';
import { alike, formsOf, type FormWay } from './forms.ts';

const sources = fileURLToPath(new URL('../src/areas', import.meta.url));

/** Names of all drafts in the console's code, such as `lease` from `lease:{property}`. */
function draftNames(): string[] {
  const code = globSync('**/*.tsx', { cwd: sources }).map((path) => readFileSync(`${sources}/${path}`, 'utf8'));
  const found = code.flatMap((text) => [
    ...text.matchAll(/(?:draft=\{?|draft: |(?:draft|name) = |useDraftState(?:<[^(]*>)?\()[`"']([a-z-]+):/g),
  ]);
  return [...new Set(found.map(([, name = '']) => name))].toSorted();
}

const textBoxes =
  'input:not([type=checkbox], [type=radio], [type=file], [readonly], [disabled], [role=searchbox], [role=combobox], [hidden]), textarea:not([disabled]), [contenteditable=true]';
const restored = 'Your unsaved changes were restored.';

/** A valid value for the field that differs from its current one. */
async function sampleFor(box: Locator): Promise<string> {
  const held = await valueOf(box);
  const kind = await box.evaluate((element) =>
    element instanceof HTMLInputElement && element.placeholder === 'MM/DD/YYYY'
      ? 'date'
      : element instanceof HTMLInputElement && ['numeric', 'decimal'].includes(element.inputMode)
        ? 'number'
        : 'text',
  );
  if (/^\d+:\d\d [AP]M$/.test(held)) return held === '9:35 PM' ? '9:40 PM' : '9:35 PM';
  if (kind === 'date') return held === '12/30/2031' ? '12/29/2031' : '12/30/2031';
  if (kind === 'number') return held === '73' ? '74' : '73';
  return 'Half a sentence';
}

const valueOf = (box: Locator) =>
  box.evaluate((element) =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? element.value
      : (element.textContent ?? ''),
  );

const countDrafts = (page: Page, name: string) =>
  page.evaluate((form) => Object.keys(sessionStorage).filter((key) => key.includes(`.${form}:`)).length, name);

async function open(page: Page, way: FormWay) {
  await page.goto(way.path);
  await way.press(page);
  const around = way.isInline ? page.locator('main, [role=dialog]').last() : page.getByRole('dialog').last();
  const box = way.field ? around.getByLabel(way.field).first() : around.locator(textBoxes).first();
  await expect(box).toBeVisible();
  return box;
}

/** Types, tries to leave with Escape, goes Back, reloads, and discards the restored draft. */
async function checkDraft(page: Page, name: string, way: FormWay) {
  let box = await open(page, way);
  const before = await valueOf(box);
  const typed = await sampleFor(box);
  await box.fill(typed);
  expect(await countDrafts(page, name), `${name} is kept`).toBeGreaterThan(0);
  if (!way.isInline) {
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    expect(await valueOf(box)).toBe(typed);
  }
  await page.goBack();
  box = await open(page, way);
  await expect(page.getByText(restored)).toBeVisible();
  expect(await valueOf(box)).toBe(typed);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByText(restored)).toBeHidden();
  await expect.poll(() => valueOf(box)).toBe(before);
  expect(await countDrafts(page, name), `${name} is discarded`).toBe(0);
}

test('every form with a draft is tested here or listed as equivalent', async () => {
  const manager = await connect('manager');
  expect(draftNames()).toEqual([...Object.keys(await formsOf(manager)), ...alike].toSorted());
});

const people: readonly DemoAccount[] = ['super-admin', 'brand-admin', 'content-admin', 'manager'];
for (const person of people)
  test(`every form of ${person} keeps unsaved input or shows a prompt`, async ({ page, signIn }) => {
    test.setTimeout(400_000);
    const manager = await connect('manager');
    const ways = Object.entries(await formsOf(manager)).filter(([, { as }]) => as === person);
    await signIn(person, '/', person === 'manager' ? undefined : everyCompany);
    for (const [name, way] of ways) await test.step(name, () => checkDraft(page, name, way));
  });

test('recipients are restored, and text left in an add box is added', async ({ page, signIn }) => {
  test.slow();
  await signIn('manager', '/community/direct-communication');
  await page.goto('/community/direct-communication/new');
  const form = page.getByRole('main');
  await form.getByRole('listbox').getByRole('option').first().click();
  await expect(form.getByText('1 selected')).toBeVisible();
  await page.reload();
  await expect(form.getByText(restored)).toBeVisible();
  await expect(form.getByText('1 selected')).toBeVisible();
  await form.getByRole('button', { name: 'Discard changes' }).click();
  await expect(form.getByText('1 selected')).toBeHidden();

  await signIn('brand-admin');
  await page.getByRole('button', { name: 'New brand' }).click();
  const brand = page.getByRole('dialog', { name: 'New brand' });
  await brand.getByLabel('Name').fill('Corner Bakery');
  await brand.getByLabel('New value').fill('2e3');
  await brand.getByRole('button', { name: 'Create brand' }).click();
  await expect(brand.getByText('Enter a whole number of points')).toBeVisible();
  await expect(brand.getByLabel('New value')).toBeFocused();
  await brand.getByLabel('New value').fill('2500');
  const saved = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/brands'));
  await brand.getByRole('button', { name: 'Create brand' }).click();
  expect((await saved).postDataJSON()).toMatchObject({ denominations: [2500] });
  await expect(page.getByText('Brand created successfully')).toBeVisible();
  await page.getByRole('button', { name: 'New brand' }).click();
  await expect(brand.getByLabel('Name')).toHaveValue('');
  await expect(page.getByText(restored)).toBeHidden();
});

test('an unfinished reason and comment stay with their submission until sign-out', async ({ page, signIn }) => {
  await signIn('manager', '/community/boost-approval');
  const reason = page.getByLabel('Reason for decision*');
  const logs = page.locator('[data-log]');
  await reason.fill('Nice, but the photo');
  await logs.nth(1).click();
  await expect(page.getByText(restored)).toBeHidden();
  await expect(reason).toHaveValue('');
  await logs.nth(0).click();
  await expect(reason).toHaveValue('Nice, but the photo');
  await expect(page.getByText(restored)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('an expired session keeps the input for the same person', async ({ page, signIn, context }) => {
  await signIn('manager', '/community/direct-communication/new');
  const form = page.getByRole('main');
  await form.getByLabel('Subject').fill('Pool hours');
  await context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await signIn('manager', '/community/direct-communication/new');
  await expect(form.getByLabel('Subject')).toHaveValue('Pool hours');
  await signIn('senior-staff');
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('hearth-draft');
});

test('input survives a minute without network, and another record starts empty', async ({ page, signIn, context }) => {
  await page.clock.install();
  await signIn('manager', '/property-manager/leads');
  const openNote = async (row: number) => {
    // Rows don't open while they are refetched.
    const rows = page.locator('table[aria-label=Referrals]:not([aria-busy])').getByRole('row');
    await rows
      .nth(row)
      .getByRole('cell')
      .first()
      .click({ position: { x: 20, y: 12 } });
    await page.getByRole('button', { name: 'Add note' }).click();
  };
  const form = page.getByRole('dialog', { name: /^Note on / });
  await openNote(1);
  await form.getByRole('textbox').fill('Call back on Monday');
  await page.goto('/property-manager/leads');
  await openNote(2);
  await expect(form.getByRole('textbox')).toHaveValue('');
  await page.goto('/property-manager/leads');
  await openNote(1);
  await expect(form.getByRole('textbox')).toHaveValue('Call back on Monday');
  const offline = page.getByText("You're offline.");
  await context.setOffline(true);
  await expect(offline).toBeVisible();
  await form.getByRole('textbox').fill('Call back on Tuesday');
  await form.getByRole('button', { name: 'Add note' }).click();
  await page.clock.runFor(60_000);
  await expect(form.getByRole('textbox')).toHaveValue('Call back on Tuesday');
  await expect(offline).toBeVisible();
  await context.setOffline(false);
  await expect(offline).toBeHidden();
  await form.getByRole('button', { name: 'Add note' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Call back on Tuesday')).toBeVisible();
});

test('numbers are never misread, and the first invalid field gets the focus', async ({ page, signIn }) => {
  await signIn('manager', '/points-center/surprise-delight');
  await page.getByRole('button', { name: 'Send points' }).click();
  const gift = page.getByRole('dialog', { name: 'Send Surprise and Delight Points' });
  for (const typed of ['1e3', '-5', '12.345']) {
    await gift.getByLabel('Amount').fill(typed);
    await gift.getByLabel('Custom message').focus();
    await expect(gift.getByLabel('Amount')).toHaveValue(typed);
    await expect(gift.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true');
  }
  await gift.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.goto('/property-manager/user?view=leases');
  await page.getByRole('button', { name: 'Create Lease' }).click();
  const lease = page.getByRole('dialog', { name: 'Create a new Lease' });
  await lease.getByRole('button', { name: 'Create Lease' }).click();
  await expect(lease.getByRole('searchbox')).toBeFocused();
});
