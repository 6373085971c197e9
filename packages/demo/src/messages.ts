import type { Household } from './people.ts';
import type { Site } from './site.ts';
import type { Random } from './random.ts';
import { iso, type Row } from './rows.ts';
import { plainLetters } from './names.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Recipients per message. */
const recipientCount = 30;

interface Written {
  at: number;
  type: 'EMAIL' | 'SMS' | 'NOTIFICATION';
  subject: string;
  body: string;
  recipients: object;
  status: 'sent' | 'scheduled' | 'draft';
  purpose?: 'service' | 'marketing';
  sendAt?: number;
}

const phoneOf = (phone: unknown) => `+1${String(phone).replaceAll(/\D/g, '')}`;

/** Messages of a property to its residents, with deliveries and replies. */
export function propertyMessages(random: Random, site: Site, household: Household, sender: string, now: number) {
  const rows = { messages: [] as Row[], recipients: [] as Row[], mails: [] as Row[], replies: [] as Row[] };
  const write = ({ at, sendAt, purpose = 'service', recipients, ...written }: Written) => {
    const id = random.idAt(at);
    const isSent = written.status === 'sent';
    rows.messages.push({
      id,
      property_id: site.id,
      sender_id: sender,
      ...written,
      purpose,
      recipients,
      send_at: sendAt ? iso(sendAt) : isSent ? iso(at + minuteMs) : null,
      started_at: isSent ? iso(at + minuteMs) : null,
      finished_at: isSent ? iso(at + 3 * minuteMs) : null,
      created_at: iso(at),
    });
    return id;
  };
  const give = (message: string, user: Row, at: number, became: Row) => {
    const id = random.idAt(at);
    const ended = { reason: '', detail: '', attempts: 1, queued_at: iso(at), due_at: iso(at), status_at: iso(at) };
    rows.recipients.push({ id, message_id: message, property_id: site.id, user_id: user.id, ...ended, ...became });
    return id;
  };
  const here = household.residents.filter(({ isActive, leavesAt }) => isActive && leavesAt === null);
  const people = here
    .slice(0, recipientCount)
    .map(({ id }) => household.users.find((user) => user.id === id))
    .filter((user) => user !== undefined);

  const poolAt = now - 9 * dayMs;
  const pool = write({
    at: poolAt,
    type: 'EMAIL',
    subject: 'The pool opens on Saturday',
    body: '<p>Hi {{first_name}},</p><p>The pool at {{property_name}} opens this Saturday at 10 AM. Please bring your key fob.</p>',
    recipients: { kind: 'residents' },
    status: 'sent',
  });
  for (const [index, user] of people.entries()) {
    const addresses = [String(user.email)];
    const became =
      user.send_email === false
        ? { status: 'skipped', reason: 'noConsent', addresses }
        : index === 3
          ? { status: 'bounced', reason: 'bounced', detail: '550 5.1.1 No such mailbox', addresses }
          : index === 5
            ? { status: 'failed', reason: 'refused', detail: '552 5.2.2 Mailbox full', addresses }
            : { status: 'delivered', addresses };
    give(pool, user, poolAt + 2 * minuteMs, became);
  }

  const waterAt = now - 2 * dayMs;
  const withPhone = people
    .filter(({ phone, preferences }) => phone !== '' && (preferences as { textOptIn?: true }).textOptIn)
    .slice(0, 6);
  const text = 'No water tomorrow from 10 AM to noon.';
  const water = write({
    at: waterAt,
    type: 'SMS',
    subject: '',
    body: text,
    recipients: withPhone.map(({ id }) => id),
    status: 'sent',
  });
  const answers = ['Thanks for letting us know!', 'Will it be back for lunch? I have guests.'];
  for (const [index, user] of withPhone.entries()) {
    const number = phoneOf(user.phone);
    const recipient = give(water, user, waterAt + 2 * minuteMs, { status: 'delivered', addresses: [number] });
    const answer = answers[index];
    if (answer === undefined) continue;
    const mail = random.idAt(waterAt + 2 * minuteMs);
    rows.mails.push({
      id: mail,
      channel: 'SMS',
      message_key: `message:${recipient}:0`,
      property_id: site.id,
      user_id: user.id,
      sender_id: sender,
      recipient: number,
      subject: '',
      text_body: text,
      html_body: '',
      status: 'delivered',
      message_id: `demo-${recipient}`,
      created_at: iso(waterAt + 2 * minuteMs),
      sent_at: iso(waterAt + 2 * minuteMs),
    });
    rows.replies.push({
      id: random.idAt(waterAt + 20 * minuteMs),
      provider_id: `demo-${plainLetters(String(user.first_name))}-${mail}`,
      from_number: number,
      to_number: '+15125550100',
      text: answer,
      received_at: iso(waterAt + (20 + index) * minuteMs),
      property_id: site.id,
      user_id: user.id,
      mail_id: mail,
      message_id: water,
      read_at: index === 0 ? iso(waterAt + 60 * minuteMs) : null,
      read_by: index === 0 ? sender : null,
    });
  }

  write({
    at: now - dayMs,
    type: 'EMAIL',
    subject: 'Stay another year',
    body: "<p>Hi {{first_name}},</p><p>Your lease ends soon. Stop by the office and we'll find a term that works for you.</p>",
    recipients: { kind: 'residents', lease: 'EXPIRES_IN_60' },
    status: 'scheduled',
    sendAt: Math.ceil(now / dayMs) * dayMs + 2 * dayMs + 15 * 60 * minuteMs,
  });
  write({
    at: now - 3 * 60 * minuteMs,
    type: 'NOTIFICATION',
    subject: 'New boosts this week',
    body: 'Hi {{first_name}}, there are new ways to earn points.',
    recipients: { kind: 'everyone', neverRedeemed: true },
    status: 'draft',
    purpose: 'marketing',
  });
  return rows;
}
