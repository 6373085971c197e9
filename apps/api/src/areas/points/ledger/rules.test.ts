import { expect, test } from 'vitest';
import { enqueueLogMail, defineLogMail } from './mail.ts';
import { platformAccount, reversalOf, transferOf } from './rules.ts';

const log = { id: 'a'.repeat(24), property_id: 'property', user_id: 'person', points: 250 };

test.for(['surprise', 'boost', 'rent', 'renewal', 'leadIncentive'])('the property pays a %s', (type) => {
  expect(transferOf({ ...log, type })).toMatchObject({
    movement: 'award',
    key: `log:${log.id}`,
    from: 'property',
    to: 'person',
    points: 250,
  });
});

test('a redemption moves points to the brand', () => {
  expect(transferOf({ ...log, type: 'redemption', points: -250, brand_id: 'brand' })).toMatchObject({
    movement: 'redemption',
    key: `log:${log.id}`,
    from: 'person',
    to: 'brand',
    points: 250,
  });
});

test("a send to a friend moves the points once, with the sender's log", () => {
  const send = { ...log, type: 'sendToFriend', friend_id: 'friend' };
  expect(transferOf({ ...send, points: -250 })).toMatchObject({
    movement: 'friend',
    key: `friend:${log.id}`,
    from: 'person',
    to: 'friend',
    points: 250,
  });
  expect(transferOf(send)).toBeUndefined();
});

test('purchased points come from the platform account', () => {
  expect(transferOf({ ...log, user_id: null, type: 'propertyPurchase' })).toMatchObject({
    movement: 'allocation',
    from: platformAccount,
    to: 'property',
  });
});

test('a log without an account is refused', () => {
  expect(() => transferOf({ ...log, user_id: null, type: 'surprise' })).toThrow('does not say whose points move');
  expect(() => transferOf({ ...log, type: 'redemption', points: -1 })).toThrow('does not say whose points move');
});

test('a void reverses the voidable points and references the transfer', () => {
  const payment = { id: 'paid', from_account: 'property', to_account: 'person', points: 90 };
  expect(reversalOf(log, payment)).toMatchObject({
    movement: 'reversal',
    key: `void:${log.id}`,
    from: 'person',
    to: 'property',
    points: 90,
    reverses: 'paid',
  });
});

test('emails are enqueued in batches of 250 per property', () => {
  const queued: { propertyId?: string; logIds?: string[] }[] = [];
  const many = Array.from({ length: 260 }, (_, i) => ({ id: String(i), property_id: i < 255 ? 'here' : 'there' }));
  const mail = defineLogMail('mail-example', () => undefined);
  enqueueLogMail({ enqueue: (_job, data) => void queued.push(data as object) }, mail, many);
  expect(queued.map(({ propertyId, logIds }) => [propertyId, logIds?.length])).toEqual([
    ['here', 250],
    ['here', 5],
    ['there', 5],
  ]);
  expect(queued.flatMap(({ logIds }) => logIds)).toEqual(many.map(({ id }) => id));
});

test('a job for one log, of an earlier version, still runs', () => {
  const mail = defineLogMail('mail-example', () => undefined);
  const propertyId = 'b'.repeat(24);
  expect(mail.data.parse({ propertyId, pointLogId: log.id })).toEqual({ propertyId, logIds: [log.id] });
});
