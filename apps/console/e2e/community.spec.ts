import { connect, referralAt, residentsAt } from './api.ts';
import { everyCompany, expect, test } from './fixtures.ts';

const soon = () => {
  const [year, month, day] = new Date(Date.now() + 150 * 86_400_000).toISOString().slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
};

test('a survey is created, completed and replied to, a boost is copied, and a referral is paid', async ({
  page,
  signIn,
}) => {
  const manager = await connect('manager');
  const propertyId = (await manager.property())._id;
  const title = `How was the move? ${Date.now()}`;
  const residents = await residentsAt(manager, propertyId, 2);
  const table = page.getByRole('table', { name: 'Boosts', exact: true });
  let survey = '';

  await test.step('a manager creates a recurring micro survey from a template for all residents', async () => {
    await signIn('manager', '/community/boost-management?type=BOOST&userType=RESIDENT');
    await page.getByRole('button', { name: 'Create boost' }).click();
    const form = page.getByRole('dialog', { name: 'Create a boost for all Residents?' });
    await form.getByRole('radio', { name: /Micro Survey/ }).check();
    await form.getByRole('button', { name: 'Next', exact: true }).click();
    await form.getByLabel('Start from a template').selectOption({ label: 'Feedback: Three questions about your home' });
    await expect(form.getByRole('textbox', { name: 'Message' })).toContainText('we read every response');
    await form.getByLabel('Title').fill(title);
    await form.getByRole('textbox', { name: 'Question 1' }).fill('Did the lift work?');
    await form.getByLabel('Residents may add a comment').check();
    await form.getByLabel('Reward').fill('0.25');
    await form.getByRole('textbox', { name: 'End date' }).fill(soon());
    await form.getByLabel('Recurrence').selectOption('Every month');
    await form.getByRole('button', { name: 'Finish' }).click();
    await expect(page.getByText('Boost created successfully')).toBeVisible();
    await expect(table.getByRole('row').filter({ hasText: title })).toContainText('Every month');
    survey = (await manager.newestPost(propertyId, 'BOOST'))._id;
  });

  await test.step('responses show up in its results without a reload', async () => {
    await page.goto(`/community/survey?post=${survey}`);
    await expect(page.getByText('No survey Submitted')).toBeVisible();
    for (const [i, resident] of residents.entries()) await resident.rate(survey, i === 0 ? 1 : 5);
    const card = page.getByRole('list', { name: 'Survey Management' }).getByRole('button', { name: title });
    await expect(card).toContainText('2 responses');
    await expect(
      page.getByRole('table', { name: 'Responses' }).getByRole('img', { name: '1 of 5 stars' }),
    ).toBeVisible();
  });

  await test.step('staff reply to the low rating with its template', async () => {
    const responses = page.getByRole('table', { name: 'Responses' });
    const low = responses.getByRole('row').filter({ has: page.getByRole('img', { name: '1 of 5 stars' }) });
    await low.getByRole('button', { name: / details$/ }).click();
    await page.getByLabel('Add a comment').focus();
    const templates = page.getByLabel('Template', { exact: true });
    await expect(templates.getByRole('option')).toHaveText([
      'Feedback: May we call you?',
      'Feedback: Sorry, and next steps',
    ]);
    await templates.selectOption({ label: 'Feedback: May we call you?' });
    await expect(page.getByLabel('Add a comment')).toHaveValue(/^Hi \{\{first_name\}\}/);
    await page.getByRole('button', { name: 'Add comment' }).click();
    const comments = page.getByRole('table', { name: 'Comments' });
    await expect(comments).toContainText(`Hi ${residents[0]?.name.split(' ')[0]}, thank you for your honest feedback`);
    await expect(comments.getByRole('button', { name: 'Sent' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add comment' })).toBeHidden();
    await page.keyboard.type('And one thing more');
    await expect(page.getByRole('button', { name: 'Add comment' })).toBeEnabled();
    await page.getByLabel('Add a comment').fill('');
  });

  await test.step('a boost is copied to a second property', async () => {
    await page.goto(`/community/boost-management?type=BOOST&userType=RESIDENT&post=${survey}`);
    const panel = page.getByRole('dialog', { name: 'Boost', exact: true });
    await panel.getByRole('button', { name: 'Copy to other properties' }).click();
    const copies = page.getByRole('dialog', { name: 'Copy to other properties' });
    const other = copies.getByRole('checkbox').first();
    const name = (await copies.getByRole('group', { name: 'Properties' }).locator('label').first().textContent()) ?? '';
    await other.check();
    await copies.getByRole('button', { name: 'Copy to 1 property' }).click();
    await expect(copies).toContainText('Copied to 1 of 1 property');
    const there = (await manager.properties()).find((property) => name.startsWith(`${property.name}-`));
    await expect(copies).toContainText(`${there?.name}Copied`);
    expect(await manager.newestPost(there?._id ?? '', 'BOOST')).toMatchObject({ title });
  });

  await test.step('a referral becomes a lead, is dragged to leased and paid once', async () => {
    await page.goto('/property-manager/leads?view=board&search=Quillfeather');
    await expect(page.getByRole('region', { name: 'New', exact: true })).toContainText('Nothing here');
    await referralAt(manager, { firstName: 'Una', lastName: 'Quillfeather', email: 'una@leads.example' });
    const handle = page.getByRole('button', { name: 'Move Una Quillfeather' });
    const leased = page.getByRole('region', { name: 'Leased', exact: true });
    await handle.hover();
    await page.mouse.down();
    await leased.hover();
    await leased.hover({ position: { x: 60, y: 120 } });
    await page.mouse.up();
    await page
      .getByRole('dialog', { name: 'Move Una Quillfeather' })
      .getByRole('button', { name: 'Move lead' })
      .click();
    await expect(leased.getByRole('button', { name: 'Una Quillfeather', exact: true })).toBeVisible();
    await expect(page.getByText('Lead updated successfully')).toBeVisible();
    await leased.getByRole('button', { name: 'Una Quillfeather', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Lead', exact: true });
    await panel.getByRole('button', { name: 'Add reward' }).click();
    const form = page.getByRole('dialog', { name: 'Add reward' });
    await form.getByLabel('Points').fill('777');
    await form.getByRole('textbox', { name: 'Move-in date' }).fill('01/05/2026');
    await form.getByRole('button', { name: 'Continue' }).click();
    await page
      .getByRole('dialog', { name: 'Send this reward now?' })
      .getByRole('button', { name: 'Send reward' })
      .click();
    await expect(panel.getByRole('region', { name: 'Rewards' })).toContainText('Sent');
    const { data } = await manager.logs(`propertyId=${propertyId}&limit=50`);
    expect(data.filter(({ note }) => note === 'Una Quillfeather leased')).toMatchObject([{ points: 777 }]);
  });

  await test.step("an admin finds the comment's email", async () => {
    await signIn('admin', `/hearth-admin/communication?view=mailbox&search=${encodeURIComponent(title)}`, everyCompany);
    const mail = page.getByRole('table', { name: 'Mailbox' }).getByRole('row').filter({ hasText: title });
    await mail.click();
    await expect(
      page.locator('iframe').contentFrame().getByText('thank you for your honest feedback', { exact: false }),
    ).toBeVisible();
  });
});
