import type { Page } from '@playwright/test';
import { everyCompany, expect, test, type DemoAccount } from './fixtures.ts';

const word = 'W'.repeat(320);
/** Response fields with text typed by people. */
const typed =
  /^(?:name|firstName|lastName|title|subject|message|note|propertyNote|text|reason|detail|description|email|unitNumber|building|updatedBy|actor|recordName|propertyName|nextStep|address|city|recipient)$/;

/** The response with a 320-character word in every typed field. */
function withLongWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLongWords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      typeof inner === 'string' && inner !== '' && typed.test(key) ? word : withLongWords(inner),
    ]),
  );
}

const lists = /\/(?:api|billing)\/(?!live|me|auth|files|system-config)[\w/-]+(?:\?.*)?$/;

async function writeLongWords(page: Page) {
  await page.route(lists, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const isJson = response.headers()['content-type']?.includes('json');
    const body: unknown = isJson && response.ok() ? await response.json() : undefined;
    const isList = typeof body === 'object' && body !== null && 'totalCount' in body;
    return route.fulfill(isList ? { response, json: withLongWords(body) } : { response });
  });
}

/** Tables with overflowing rows, and the page if it's wider than the window. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const wide = [...document.querySelectorAll('table')].filter((table) => {
      const frame = table.parentElement;
      return frame !== null && table.offsetParent !== null && table.scrollWidth > frame.clientWidth + 1;
    });
    const root = document.documentElement;
    return [
      ...wide.map((table) => table.getAttribute('aria-label') ?? 'table'),
      ...(root.scrollWidth > root.clientWidth ? ['page'] : []),
    ];
  });

const screens: readonly [DemoAccount, readonly string[]][] = [
  [
    'manager',
    [
      '/points-center',
      '/points-center/rent-roll',
      '/points-center/surprise-delight',
      '/points-center/invoice',
      '/points-center/redemptions',
      '/community/post-management',
      '/community/survey',
      '/community/direct-communication',
      '/community/direct-communication?view=health',
      '/community/direct-communication?view=answers',
      '/property-manager/point',
      '/property-manager/user',
      '/property-manager/user?view=leases',
      '/property-manager/leads',
      '/property-manager/leads?view=board',
    ],
  ],
  [
    'super-admin',
    [
      '/hearth-admin?tab=audit',
      '/hearth-admin/point',
      '/hearth-admin/user',
      '/hearth-admin/communication',
      '/hearth-admin/communication?view=mailbox',
      '/hearth-admin/content',
      '/hearth-admin/brand',
      '/hearth-admin/properties',
      '/company-manager/location',
      '/company-manager/management',
    ],
  ],
];

for (const [account, paths] of screens)
  test(`long words don't cause overflow: ${account}`, async ({ page, signIn }) => {
    test.setTimeout(300_000);
    await signIn(account, '/', account === 'super-admin' ? everyCompany : undefined);
    await writeLongWords(page);
    const found: string[] = [];
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expect(page.getByRole('main').getByText(word).first()).toBeAttached();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 900 });
        await expect
          .poll(() => overflowing(page), { timeout: 5000 })
          .toEqual([])
          .catch(async () => void found.push(`${path} at ${width}: ${(await overflowing(page)).join(', ')}`));
      }
    }
    expect(found).toEqual([]);
  });

/** Lists with a row of more lines than the others, and columns that reach into the next. */
const uneven = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main table')].flatMap((table) => {
      const label = table.getAttribute('aria-label') ?? 'table';
      const rows = [...table.querySelectorAll('tbody tr[data-row]')];
      const heights = rows.map((row) => row.getBoundingClientRect().height);
      const hasTallRow = rows.length > 0 && Math.max(...heights) - Math.min(...heights) > 16;
      const intruders = [...table.querySelectorAll('tbody tr[data-row] td > *')].filter((content) => {
        const cell = content.parentElement?.getBoundingClientRect();
        return cell && content.getBoundingClientRect().right > cell.right + 1;
      });
      return [
        ...(hasTallRow ? [`${label}: a row of ${Math.max(...heights)} px`] : []),
        ...intruders.slice(0, 1).map(({ textContent }) => `${label}: ${textContent} reaches into the next column`),
      ];
    }),
  );

for (const [account, paths] of screens)
  test(`rows of a list have one height, and each cell keeps to its column: ${account}`, async ({ page, signIn }) => {
    test.setTimeout(180_000);
    await signIn(account, '/', account === 'super-admin' ? everyCompany : undefined);
    const found: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      for (const width of [1440, 768]) {
        await page.setViewportSize({ width, height: 900 });
        await expect
          .poll(() => uneven(page), { timeout: 3000 })
          .toEqual([])
          .catch(async () => void found.push(`${path} at ${width}: ${(await uneven(page)).join(', ')}`));
      }
    }
    expect(found).toEqual([]);
  });

test('at 768 px, user rows fit with their menus, and no status breaks within a word', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await signIn('super-admin', '/property-manager/user', everyCompany);
  const row = page.getByRole('table', { name: 'Users' }).getByRole('row').nth(1);
  await expect(row.getByRole('button').last()).toBeInViewport();
  expect(await overflowing(page)).toEqual([]);
  const status = page.getByRole('table', { name: 'Users' }).getByText('Active', { exact: true }).first();
  expect((await status.boundingBox())?.height).toBeLessThan(30);
});
