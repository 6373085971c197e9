import type { Page } from '@playwright/test';
import type { connect } from './api.ts';
import { expect, type DemoAccount } from './fixtures.ts';

/** The way to a form: account, path and clicks. */
export interface FormWay {
  as: DemoAccount;
  path: string;
  press: (page: Page) => Promise<void>;
  /** Label of the field to type in; defaults to the first. */
  field?: string;
  /** The form is on the page, not in a dialog that Escape closes. */
  isInline?: boolean;
}

const button = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Runs an action of the first row that has it, as a button or in its menu. */
const rowAction = (name: string) => async (page: Page) => {
  const rows = page.getByRole('row');
  const direct = rows.getByRole('button', { name, exact: true }).first();
  const menu = rows.getByRole('button', { name: /^More actions for / }).first();
  await expect(direct.or(menu).first()).toBeVisible();
  if (await direct.isVisible()) return direct.click();
  for (const more of (await rows.getByRole('button', { name: /^More actions for / }).all()).slice(0, 8)) {
    await more.click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    const item = page.getByRole('menuitem', { name, exact: true });
    if (await item.isVisible()) return item.click();
    await page.keyboard.press('Escape');
  }
  throw new Error(`No row has ${name}`);
};

const both =
  (...steps: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };

const nothing = async () => undefined;
const admin = '/hearth-admin';

/** A form of each kind by its draft name. */
export async function formsOf(manager: Awaited<ReturnType<typeof connect>>): Promise<Record<string, FormWay>> {
  const { _id: propertyId } = await manager.property();
  return {
    announcement: {
      as: 'super-admin',
      path: `${admin}/communication/announcements/new`,
      press: nothing,
      field: 'Subject',
      isInline: true,
    },
    'quiet-hours': {
      as: 'super-admin',
      path: `${admin}/communication?view=quiet`,
      press: async (page) =>
        page
          .getByRole('button', { name: /^Edit quiet hours for / })
          .first()
          .click(),
    },
    brand: { as: 'brand-admin', path: `${admin}/brand`, press: button('New brand') },
    'brand-group': {
      as: 'brand-admin',
      path: `${admin}/brand?tab=groups`,
      press: button('New group'),
    },
    category: {
      as: 'content-admin',
      path: `${admin}/content`,
      press: both(button('Manage categories'), button('Add category')),
    },
    template: { as: 'content-admin', path: `${admin}/content`, press: button('Add template') },
    company: { as: 'super-admin', path: '/company-manager/management', press: button('New company') },
    'company-name': { as: 'super-admin', path: '/company-manager/management', press: rowAction('Rename company') },
    user: { as: 'manager', path: '/property-manager/user', press: rowAction('Edit') },
    'user-new': { as: 'manager', path: '/property-manager/user', press: button('Add User') },
    unit: { as: 'manager', path: '/property-manager/units', press: button('Add unit') },
    'points-request': { as: 'manager', path: '/points-center', press: button('Request points') },
    gift: {
      as: 'manager',
      path: '/points-center/surprise-delight',
      press: button('Send points'),
      field: 'Property note',
    },
    message: {
      as: 'manager',
      path: '/community/direct-communication/new',
      press: nothing,
      field: 'Subject',
      isInline: true,
    },
    property: {
      as: 'manager',
      path: `/property-manager/properties/${propertyId}`,
      press: nothing,
      field: 'General manager',
      isInline: true,
    },
  };
}

/** Forms whose records the small demo world lacks; the same kit component keeps their drafts. */
export const alike: readonly string[] = [
  'allocation',
  'comment',
  'company-access',
  'company-group',
  'company-group-name',
  'company-user',
  'decision',
  'decisions',
  'document',
  'exchange-rate',
  'feature',
  'feature-points',
  'following-posts',
  'integration',
  'invoice-void',
  'lead',
  'lead-move',
  'lead-note',
  'lead-reward',
  'lease',
  'move-out',
  'occurrence',
  'passkey',
  'passkey-name',
  'payment',
  'picture',
  'platform-settings',
  'points-order',
  'points-return',
  'post',
  'post-edit',
  'post-move',
  'redemption-email',
  'renewal',
  'renewal-follow-up',
  'renewal-offer',
  'renewal-stage',
  'rent-points',
  'request-decline',
  'request-invoice',
  'reward-refusal',
  'second-factor',
  'void',
  'voucher-email',
];
