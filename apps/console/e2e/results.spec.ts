import { connect, residentsAt } from './api.ts';
import { expect, test } from './fixtures.ts';

test('responses arrive without a reload, and staff reply to a low rating', async ({ page, signIn, accessible }) => {
  const manager = await connect('manager');
  const propertyId = (await manager.property())._id;
  const [resident] = await residentsAt(manager, propertyId, 1);
  const title = `Front desk ${Date.now()}`;
  const survey = await manager.createSurvey(propertyId, title, ['How quick were we?']);
  await signIn('manager', `/community/survey?post=${survey._id}`);
  const card = page.getByRole('list', { name: 'Survey Management' }).getByRole('button', { name: title });
  const responses = page.getByRole('table', { name: 'Responses' });

  await test.step('a response arrives', async () => {
    await expect(page.getByText('No survey Submitted')).toBeVisible();
    const [question] = survey.boostInfo.microSurveyBoost.questions;
    await resident?.answer(survey._id, { questions: [{ _id: question?._id, rating: 2, note: 'I waited long' }] });
    await expect(responses.getByText('I waited long')).toBeVisible();
    await expect(card).toContainText('1 response');
  });

  await test.step('stars on a question filter the responses', async () => {
    await page.getByRole('list', { name: 'How quick were we?' }).getByRole('button', { name: '2 stars' }).click();
    await expect(page.getByRole('button', { name: '2 stars on one question' })).toBeVisible();
    await expect(responses.getByText('I waited long')).toBeVisible();
    await page.getByRole('button', { name: '2 stars on one question' }).click();
  });

  await test.step('a staff comment is emailed, and the response counts as replied', async () => {
    await responses
      .getByRole('button', { name: / details$/ })
      .first()
      .click();
    await page.getByLabel('Add a comment').fill('We are sorry for the wait');
    await page.getByRole('button', { name: 'Add comment' }).click();
    await expect(page.getByText('Comment added successfully')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Comments' }).getByText('We are sorry for the wait')).toBeVisible();
    await page.getByRole('table', { name: 'Comments' }).getByRole('button', { name: 'Sent' }).click();
    await expect(page.getByRole('dialog', { name: 'Email delivery' })).toContainText('Sent');
    await page.keyboard.press('Escape');
    await page.getByRole('switch', { name: 'No reply yet' }).click();
    await expect(page.getByText('No survey Found')).toBeVisible();
    await page.getByRole('button', { name: 'Reset' }).first().click();
    await expect(responses.getByText('I waited long')).toBeVisible();
  });

  await test.step('no accessibility violation', () => accessible(page.getByRole('heading', { name: title })));
});
