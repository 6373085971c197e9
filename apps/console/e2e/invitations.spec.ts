import { identityMessages } from '@hearth/contract/identity/messages';
import { connect } from './api.ts';
import { expect, test } from './fixtures.ts';

/** Invites another company's resident to the manager's property; returns the email address and link. */
async function inviteOtherResident() {
  const [admin, manager] = [await connect('super-admin'), await connect('manager')];
  const { _id: here, name: propertyName } = await manager.property();
  for (const { _id } of (await admin.properties()).filter((property) => property._id !== here)) {
    const people = (await admin.users(_id)).filter(({ contactEmail, sendEmail }) => contactEmail === '' && sendEmail);
    for (const { email } of people.toSorted(() => Math.random() - 0.5).slice(0, 3)) {
      const names = { firstName: 'Typed', lastName: 'Here' };
      const added = await manager.addUser(here, { ...names, email }).catch(() => undefined);
      if (added?.name !== 'Typed Here') continue;
      let text: string | undefined;
      const find = async () => (text = await admin.mailText(email, new RegExp(propertyName)));
      await expect.poll(async () => /\/invitation#\S+/.test((await find()) ?? '')).toBe(true);
      return { email, propertyName, hash: /\/invitation(#\S+)/.exec(text ?? '')?.[1] ?? '' };
    }
  }
  throw new Error('No user of another company can be invited');
}

test('an invitation link works after sign-in, says who invites and what is shared, and is accepted once', async ({
  page,
}) => {
  const { email, propertyName, hash } = await inviteOtherResident();
  await page.goto(`/invitation${hash}`);
  await expect(page.getByText('Sign in with the invited email')).toBeVisible();
  expect(page.url()).not.toContain(hash);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('welcome-home');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const invitation = page.getByRole('region', { name: propertyName });
  await expect(invitation).toContainText('invites you');
  await expect(invitation).toContainText(`Resident at ${propertyName}`);
  await expect(invitation).toContainText('the property can see your name, contact details');
  const byLink = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/invitations/accept');
  await invitation.getByRole('button', { name: 'Accept' }).click();
  expect((await byLink).postDataJSON()).toEqual({ token: hash.slice(1) });
  await expect(page.getByText('Invitation accepted')).toBeVisible();
  await expect(invitation).toBeHidden();
  await page.goto('/');
  await page.goto(`/invitation${hash}`);
  await expect(page.getByText(identityMessages.linkGone)).toBeVisible();
});

test("the signed-in user can't accept an invitation to another email", async ({ page, signIn, accessible }) => {
  const { email, propertyName, hash } = await inviteOtherResident();
  await signIn('viewer');
  await page.goto(`/invitation${hash}`);
  await expect(page.getByText('This invitation went to another email')).toBeVisible();
  await expect(page.getByText(`${propertyName} invited ${email}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept' })).toBeHidden();
  await accessible(page.getByText(`${propertyName} invited ${email}`));
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Sign in with the invited email')).toBeVisible();
});
