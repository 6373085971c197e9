import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { StartError } from '../db/embedded/start-error.ts';
import { Postponed } from '../jobs/postponed.ts';
import { endFailed, startSpan } from '../tracing/trace.ts';
import { faultOf, maskSecrets, hourlyMaximum, withSingleLines, type MailMessage } from './message.ts';
import {
  bouncedBefore,
  keptInMailbox,
  type StoredMail,
  type LimitedMail,
  type MailboxStore,
  type Outcome,
} from './mailbox-store.ts';

export type Mailer = {
  /** Sends once per message key. Returns `failed` on a permanent refusal; throws if a retry may help. */
  send(message: MailMessage): Promise<SentMail>;
  /** Same as `send` for several, in order; an error is what `send` would throw. */
  sendAll(messages: readonly MailMessage[]): Promise<(SentMail | Error)[]>;
  /** True if messages go out through a mail server, one connection each. */
  usesServer: boolean;
  /** True if the message of the key was sent. A rerun job must not generate new secrets for it. */
  isSent(messageKey: string): Promise<boolean>;
  close(): void;
};

export interface SentMail {
  messageId: string;
  status: 'sent' | 'failed';
  /** Set on failure. `isAddress` means the address doesn't exist. */
  refusal?: { detail: string; isAddress: boolean };
}

const postponeSeconds = 15 * 60;

/** The address got its maximum of these emails in the last hour. */
export class TooManyMails extends Postponed {
  constructor() {
    super('the address reached its hourly limit for these emails', postponeSeconds);
  }
}

/** The rate limit of an email; undefined if it has none. */
function limitOf({ to, messageKey, hourly, propertyId }: MailMessage): LimitedMail | undefined {
  if (hourly === 'unlimited') return undefined;
  if (hourly) return { to, messageKey, ...hourly };
  const keyPrefix = messageKey.slice(0, messageKey.indexOf(':') + 1) || messageKey;
  return { to, messageKey, keyPrefix, maximum: hourlyMaximum, propertyId: propertyId ?? null };
}

type MailerOptions = {
  smtpUrl?: string;
  from: string;
  mailbox: MailboxStore;
  log: { info(details: object, message: string): void; warn(details: object, message: string): void };
};

/** Claimed emails go out at once, so no more than this are in progress. */
const serverConnections = 5;

/** A connection to the mail server. With `requireTLS`, one that doesn't encrypt fails. */
export function smtpTransport(smtpUrl: string, { requireTLS = false } = {}) {
  if (!/^smtps?:$/.test(URL.parse(smtpUrl)?.protocol ?? '')) {
    throw new StartError('SMTP_URL must be an address such as smtp://user:password@mail.example.com:587.');
  }
  return createTransport({
    url: smtpUrl,
    requireTLS,
    pool: true,
    maxConnections: serverConnections,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
  });
}

/** The address of MAIL_FROM. */
export function addressOf(from: string): string {
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(address))
    throw new StartError('MAIL_FROM must be an address such as Hearth <no-reply@example.com>.');
  return address;
}

/**
 * True if the response concerns the recipient: no such address, or one that no longer accepts mail (RFC 3463, 5.1.x and
 * 5.2.1).
 */
function isOfAddress(command: string, response: string): boolean {
  if (command !== 'RCPT TO') return false;
  const enhanced = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return enhanced === undefined ? /^55[013]/.test(response) : /^5\.(1\.\d+|2\.1)$/.test(enhanced);
}

function refusalOf(error: unknown) {
  const {
    code,
    responseCode = 0,
    response = '',
    command = '',
    message = String(error),
  } = error as { code?: string; responseCode?: number; response?: string; command?: string; message?: string };
  return {
    detail: message.slice(0, 1000),
    isFinal: responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE'),
    isAddress: isOfAddress(command, response),
    isOfSettings: code === 'EAUTH',
  };
}

type Identified = MailMessage & { messageId: string };
type MailServer = ReturnType<typeof smtpTransport>;

/** Sends email by SMTP, or only into the mailbox if SMTP_URL isn't set. Messages and outcomes are stored either way. */
export function createMailer({ smtpUrl, from, mailbox, log }: MailerOptions): Mailer {
  const sender = addressOf(from);
  const transport = smtpUrl === undefined ? undefined : smtpTransport(smtpUrl);

  const messageIdFor = (messageKey: string) =>
    `<${createHash('sha256').update(messageKey).digest('hex').slice(0, 40)}@${sender.slice(sender.lastIndexOf('@') + 1)}>`;

  /** The message as stored, without secrets. If the mailbox is the only receiver, it stores them separately. */
  function stored({ secrets = {}, ...message }: Identified): Identified {
    const masked = {
      ...message,
      text: maskSecrets(message.text, secrets),
      html: maskSecrets(message.html, secrets),
    };
    return transport || Object.keys(secrets).length === 0 ? masked : { ...masked, secrets };
  }

  const submit = (server: MailServer, mail: StoredMail, { headers = {}, sender: writer }: MailMessage) =>
    server.sendMail({
      from: writer ? { name: writer.name, address: sender } : from,
      ...(writer?.replyTo && { replyTo: { name: '', address: writer.replyTo } }),
      to: { name: '', address: mail.recipient },
      envelope: { from: sender, to: [mail.recipient] },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers,
      messageId: mail.messageId,
    });

  /** Sends through the mail server unless another process is sending it. */
  async function sendBySmtp(server: MailServer, mail: StoredMail, message: MailMessage): Promise<SentMail | Error> {
    const { id, messageId } = mail;
    if (!(await mailbox.claim([id])).has(id)) return new Error('another process is sending this email');
    let response: string;
    const span = startSpan('send email', 'client', { 'hearth.mail_id': id, 'server.address': server.options.host });
    try {
      const shown = message.secrets ? { ...mail, text: message.text, html: message.html } : mail;
      ({ response } = await submit(server, shown, message));
      span?.end();
    } catch (error) {
      endFailed(span, error);
      const { detail, isFinal, isAddress, isOfSettings } = refusalOf(error);
      await mailbox.settle([{ id, status: 'failed', detail }]);
      if (isAddress) await mailbox.note('EMAIL', mail.recipient, 'bounced', detail);
      if (isOfSettings) await mailbox.recordProblem('EMAIL', 'The mail server rejected the user name or password');
      log.warn({ mailId: id, detail, isFinal }, 'email not delivered');
      if (isFinal) return { messageId, status: 'failed', refusal: { detail, isAddress } };
      return error instanceof Error ? error : new Error(detail);
    }
    await mailbox.settle([{ id, status: 'sent', detail: response }]);
    log.info({ mailId: id, messageId }, 'email sent');
    return { messageId, status: 'sent' };
  }

  const refusedBefore = { detail: bouncedBefore, isAddress: true };

  async function storeAndSend(messages: readonly Identified[]): Promise<(SentMail | Error)[]> {
    if (messages.length === 0) return [];
    const storedMails = await mailbox.keep(messages.map(stored));
    const outcomes: Outcome[] = [];
    const open: { index: number; mail: StoredMail; message: MailMessage }[] = [];
    const sent = storedMails.map((mail, index): SentMail | Error => {
      const message = messages[index] as MailMessage;
      const { id, messageId } = mail;
      if (mail.isSent) return { messageId, status: 'sent' };
      // A requested code goes out regardless of earlier bounces.
      if (mail.standing === 'bounced' && !message.secrets) {
        outcomes.push({ id, status: 'failed', detail: bouncedBefore });
        return { messageId, status: 'failed', refusal: refusedBefore };
      }
      if (transport) open.push({ index, mail, message });
      else outcomes.push({ id, status: 'sent', detail: keptInMailbox });
      return { messageId, status: 'sent' };
    });
    if (outcomes.length > 0) await mailbox.settle(outcomes);
    if (transport) {
      const send = async () => {
        for (let next = open.shift(); next; next = open.shift())
          sent[next.index] = await sendBySmtp(transport, next.mail, next.message);
      };
      const attempted = open.map(({ index }) => index);
      await Promise.all(Array.from({ length: serverConnections }, send));
      const isAccepted = attempted.some(
        (index) => !(sent[index] instanceof Error) && !(sent[index] as SentMail).refusal,
      );
      if (isAccepted) await mailbox.recordProblem('EMAIL', null);
    }
    return sent;
  }

  /** Without a mail server, new emails are stored as delivered in bulk. */
  async function deliver(messages: readonly Identified[]): Promise<(SentMail | Error)[]> {
    const delivered = transport ? new Map<string, Outcome['status']>() : await mailbox.deliver(messages.map(stored));
    const others = await storeAndSend(messages.filter(({ messageKey }) => !delivered.has(messageKey)));
    return messages.map(({ messageKey, messageId }) => {
      const status = delivered.get(messageKey);
      if (!status) return others.shift() as SentMail | Error;
      return { messageId, status, ...(status === 'failed' && { refusal: refusedBefore }) };
    });
  }

  async function limitFaults(messages: readonly MailMessage[]): Promise<(TooManyMails | undefined)[]> {
    const limited = messages.flatMap((message) => limitOf(message) ?? []);
    const over = limited.length === 0 ? new Set() : await mailbox.overLimit(limited);
    return messages.map(({ messageKey }) => (over.has(messageKey) ? new TooManyMails() : undefined));
  }

  /** Sends several; an invalid or rate-limited email becomes an error in its place. */
  async function sendAll(messages: readonly MailMessage[]): Promise<(SentMail | Error)[]> {
    const normalized = messages.map(withSingleLines);
    const limits = await limitFaults(normalized);
    const faults = normalized.map((line, index) => faultOf(line) ?? limits[index]);
    const valid = normalized.filter((_message, index) => !faults[index]);
    const sent = await deliver(valid.map((message) => ({ ...message, messageId: messageIdFor(message.messageKey) })));
    return faults.map((fault) => fault ?? (sent.shift() as SentMail | Error));
  }

  return {
    usesServer: transport !== undefined,
    sendAll,
    async send(message) {
      const [sent] = await sendAll([message]);
      if (!sent || sent instanceof Error) throw sent;
      return sent;
    },
    isSent: (messageKey) => mailbox.isSent(messageKey),
    close() {
      transport?.close();
    },
  };
}
