import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { checkAccessibility } from './accessible.ts';
import { serveGallery } from '../gallery/serve.ts';

const test = base.extend<{ open: (part?: string) => Promise<void> }, { gallery: { url: string } }>({
  gallery: [
    async ({}, use, { project }) => {
      const server = await serveGallery(join(project.outputDir, 'gallery-vite'));
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  open: async ({ gallery, page }, use) => {
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    await use(async (part) => {
      await page.goto(`${gallery.url}${part ? `?part=${part}` : ''}`);
      await page.locator('[data-part]').last().waitFor();
    });
    expect(faults).toEqual([]);
  },
});

/** Overlays, by the button that opens them. */
const opened: Record<string, (page: Page) => Locator> = {
  'Open dialog': (page) => page.getByRole('dialog', { name: 'Send Surprise and Delight Points' }),
  Confirm: (page) => page.getByRole('alertdialog'),
  'Open panel': (page) => page.getByRole('dialog', { name: 'Submission' }),
  'View pictures': (page) => page.getByRole('dialog', { name: 'balcony.jpg' }),
  'More actions for Maya Lindqvist': (page) => page.getByRole('menu'),
  'About Budget': (page) => page.getByText('Points you can send now.'),
  Link: (page) => page.getByRole('dialog', { name: 'Link' }),
  'Point log type All Point Logs': (page) => page.getByRole('dialog', { name: 'Point log type' }),
  'Choose end date': (page) => page.getByRole('dialog', { name: 'End date' }).getByRole('grid'),
};

/** Files in `ui/` with a component that ran since coverage started. */
async function drawnPieces(page: Page) {
  const scripts = await page.coverage.stopJSCoverage();
  return scripts.flatMap(({ url, functions }) =>
    functions.some(({ functionName, ranges }) => /^[A-Z]/.test(functionName) && (ranges[0]?.count ?? 0) > 0)
      ? (/\/src\/ui\/([\w-]+\.tsx)/.exec(url)?.[1] ?? [])
      : [],
  );
}

test('every UI component is in the gallery, without accessibility violations', async ({ page, open }) => {
  await page.coverage.startJSCoverage();
  await open('charts');
  await page.locator('figure svg[viewBox]').last().waitFor();
  const drawn = new Set(await drawnPieces(page));
  await checkAccessibility(page, page.locator('figure').last());
  await page.coverage.startJSCoverage();
  await open();
  for (const [name, what] of Object.entries(opened)) {
    await page.getByRole('button', { name, exact: true }).last().click();
    await what(page).waitFor();
    await page.keyboard.press('Escape');
    await what(page).waitFor({ state: 'hidden' });
  }
  await page.getByRole('combobox', { name: 'Property' }).last().focus();
  await page.getByRole('button', { name: 'About gifts' }).focus();
  for (const piece of await drawnPieces(page)) drawn.add(piece);
  const pieces = readdirSync(join(import.meta.dirname, '../src/ui')).filter((name) => name.endsWith('.tsx'));
  expect(pieces.filter((name) => !drawn.has(name))).toEqual([]);
  // Last, since coverage slows the browser down.
  await checkAccessibility(page, page.getByRole('heading', { name: 'Page while loading' }));
});

test('lists, boards and trees work with the keyboard, and cards move by their handle', async ({ page, open }) => {
  await open();
  const questions = page.getByRole('list', { name: 'Questions', exact: true }).getByRole('listitem');
  const question = questions.getByRole('button', { name: 'Move How happy are you with your home?' });
  await question.press('Space');
  await question.press('ArrowDown');
  await question.press('Escape');
  await expect(page.getByText('Canceled. How happy are you with your home? is back where it was.')).toBeAttached();
  await expect(questions.first()).toContainText('How happy');
  await question.press('Space');
  await question.press('End');
  await question.press('Space');
  await expect(page.getByText('moved to position 4 of 4.')).toBeAttached();
  await expect(questions.last()).toContainText('4. How happy');
  await expect(question).toBeFocused();

  const stage = (name: string) => page.getByRole('list', { name, exact: true });
  const lead = page.getByRole('button', { name: 'Move Maya Lindqvist' });
  await lead.press('Space');
  await lead.press('ArrowRight');
  await lead.press('ArrowRight');
  await expect(page.getByText('Applied, position 1 of 1')).toBeAttached();
  await lead.press('Space');
  await expect(stage('Applied').getByRole('listitem')).toHaveText(/Maya Lindqvist/);
  await expect(lead).toBeFocused();

  await page.getByRole('button', { name: 'Move Priya Raman' }).hover();
  await page.mouse.down();
  await stage('Applied').getByText('Maya Lindqvist').hover();
  await expect(stage('Applied').locator('[data-drop]')).toHaveCount(1);
  await page.mouse.up();
  await expect(stage('Applied').getByRole('listitem')).toHaveCount(2);
  await expect(stage('Toured')).toHaveText('Nothing here');

  const tree = page.getByRole('tree', { name: 'Properties', exact: true });
  const company = tree.getByRole('treeitem', { name: 'Company 1 25 properties' });
  await expect(company).toHaveAttribute('aria-checked', 'mixed');
  await company.press('ArrowRight');
  await company.press('ArrowRight');
  const property = tree.getByRole('treeitem', { name: 'Alder Court 1 AC00' });
  await expect(property).toBeFocused();
  await property.press('Space');
  await expect(company).toHaveAttribute('aria-checked', 'false');
  await property.press('ArrowLeft');
  await company.press('Space');
  await expect(page.getByText('26 selected')).toBeVisible();
  await company.press('ArrowLeft');
  await expect(property).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search properties' }).fill('AC3924');
  await expect(tree.getByRole('treeitem')).toHaveText([/Company 40/, /Elm Court 25/]);
});

test('rich text is formatted with the keyboard, and forbidden markup is not rendered', async ({ page, open }) => {
  await open('fields');
  const text = page.getByRole('textbox', { name: 'Post', exact: true });
  await text.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type('Pool');
  const format = page.getByRole('toolbar', { name: 'Format' }).first();
  await format.getByRole('button', { name: 'Heading 1' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(format.getByRole('button', { name: 'Heading 2' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text.getByRole('heading', { level: 2 })).toHaveText('Pool');
  await expect(text).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Hi ');
  await page.getByRole('group', { name: 'Insert' }).nth(1).getByRole('button', { name: 'First name' }).click();
  await expect(text).toContainText('Hi {{first_name}}');
  await format.getByRole('button', { name: 'Link' }).click();
  const link = page.getByRole('dialog', { name: 'Link' });
  await link.getByRole('textbox').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(link).toContainText('Enter a web address or an email address');
  await link.getByRole('textbox').fill('hearth.example/pool');
  await page.keyboard.press('Enter');
  await expect(link).toBeHidden();
  const read = page.getByTestId('read');
  await expect(read.getByRole('heading', { level: 4 })).toHaveText('Pool');
  await expect(read.getByRole('link')).toHaveAttribute('href', 'https://hearth.example/pool');

  const attacked = page.getByTestId('attacked');
  await expect(attacked).toHaveText('Words only');
  expect(await attacked.locator('p').evaluate((element) => element.outerHTML)).toBe('<p>Words only</p>');
});
