import type { Config } from '../platform/config.ts';
import { addressOf, smtpTransport } from '../platform/mail/mailer.ts';
import { ok, problem, reasonOf, warning, type Outcome } from './finding.ts';

interface Failure {
  code?: string;
  command?: string;
  responseCode?: number;
}

async function withServer<T>(
  url: string,
  requireTLS: boolean,
  signal: AbortSignal,
  work: (server: ReturnType<typeof smtpTransport>) => Promise<T>,
): Promise<T> {
  const server = smtpTransport(url, { requireTLS });
  const close = () => server.close();
  signal.addEventListener('abort', close);
  return work(server).finally(close);
}

/** Connects, encrypts and signs in, without sending. Returns whether the connection is encrypted. */
async function signIn(url: string, signal: AbortSignal): Promise<boolean> {
  const verify = (requireTLS: boolean) => withServer(url, requireTLS, signal, (server) => server.verify());
  try {
    await verify(url.startsWith('smtp:'));
    return true;
  } catch (error) {
    const { code, command } = error as Failure;
    if (code !== 'ETLS' && command !== 'STARTTLS') throw error;
    await verify(false);
    return false;
  }
}

function explain(error: unknown, host: string): Outcome {
  const { code, responseCode } = error as Failure;
  if (code === 'EAUTH')
    return problem(
      `The mail server ${host} rejects the user name or password${responseCode ? ` (${responseCode})` : ''}. Correct them in SMTP_URL; percent-encode characters such as @ in the password.`,
    );
  return problem(
    `Can't reach the mail server ${host}: ${reasonOf(error)}. Correct SMTP_URL, or open the firewall to it.`,
  );
}

export async function checkMail(config: Config, signal: AbortSignal, sendTestTo?: string): Promise<Outcome> {
  const { SMTP_URL: url, MAIL_FROM: from, NODE_ENV } = config;
  if (!url) {
    const message = "Email stays in the console's mailbox, because SMTP_URL isn't set.";
    return sendTestTo || NODE_ENV === 'production' ? warning(`${message} Set it to send email.`) : ok(message);
  }
  addressOf(from);
  const { host, hostname, username } = new URL(url);
  const server = `The mail server ${host}`;
  try {
    const isEncrypted = await signIn(url, signal);
    if (sendTestTo)
      await withServer(url, false, signal, (transport) =>
        transport.sendMail({
          from,
          to: { name: '', address: sendTestTo },
          subject: `${config.HEARTH_PRODUCT} test email`,
          text: `${config.HEARTH_PRODUCT} can send email. You can delete this message.`,
        }),
      );
    const done = sendTestTo ? ` A test email is on its way to ${sendTestTo}.` : '';
    if (!isEncrypted && !/^(localhost|127\.|\[::1\])/.test(hostname))
      return warning(`${server} works but doesn't encrypt. Use smtps:// or a server with STARTTLS.${done}`);
    return ok(`${server} ${username ? 'accepts the sign-in' : 'responds'}.${done}`);
  } catch (error) {
    return explain(error, host);
  }
}
