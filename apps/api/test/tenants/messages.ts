import type { Db } from '../../src/platform/db/database.ts';

interface Written {
  id: string;
  announcement: string;
  mail: string;
  reply: string;
  property: string;
  user: string;
  email: string;
  mark: string;
}

/** An email, a message that failed to reach its recipient, a reply to it, and a draft announcement. */
export async function addMessage(
  db: Db,
  { id, announcement, mail, reply, property, user, email, mark }: Written,
): Promise<void> {
  const now = new Date();
  await db
    .insertInto('messages')
    .values({
      id,
      property_id: property,
      sender_id: user,
      type: 'EMAIL',
      subject: `Message ${mark}`,
      body: `<p>${mark}</p>`,
      purpose: 'service',
      recipients: JSON.stringify([user]),
      status: 'sent',
      send_at: now,
      started_at: now,
      finished_at: now,
    })
    .execute();
  await db
    .insertInto('messages')
    .values({
      id: announcement,
      property_id: null,
      sender_id: user,
      type: 'EMAIL',
      subject: `Announcement ${mark}`,
      body: `<p>${mark}</p>`,
      purpose: 'service',
      recipients: JSON.stringify({ kind: 'staff', roles: ['manager'] }),
      status: 'draft',
    })
    .execute();
  await db
    .insertInto('message_recipients')
    .values({
      message_id: id,
      property_id: property,
      user_id: user,
      addresses: [email],
      status: 'failed',
      reason: 'refused',
      detail: mark,
    })
    .execute();
  await db
    .insertInto('outbox')
    .values({
      id: mail,
      message_key: mark,
      property_id: property,
      user_id: user,
      recipient: email,
      subject: `Mail ${mark}`,
      text_body: mark,
      html_body: `<p>${mark}</p>`,
      status: 'queued',
      message_id: `<${mark}@hearth.example>`,
    })
    .execute();
  await db
    .insertInto('replies')
    .values({
      id: reply,
      provider_id: mark,
      from_number: '+13035550142',
      to_number: '+13035550100',
      text: mark,
      property_id: property,
      user_id: user,
      message_id: id,
    })
    .execute();
}
