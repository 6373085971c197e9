import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

type Received = { recipients: string[]; data: string };

/** A mail server that stores what it accepts. `replies` overrides the response to a command: a line, or `drop`. */
export class MailServer {
  readonly received: Received[] = [];
  readonly replies = new Map<string, string>();
  readonly #sockets = new Set<Socket>();
  readonly #server: Server = createServer((socket) => this.#converse(socket));

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #converse(socket: Socket): void {
    this.#sockets.add(socket);
    let pending = '';
    let recipients: string[] = [];
    let data: string[] | undefined;
    const respond = (command: string, usual: string) => {
      const reply = this.replies.get(command) ?? usual;
      if (reply === 'drop') socket.destroy();
      else socket.write(`${reply}\r\n`);
    };
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1');
      const lines = pending.split('\r\n');
      pending = lines.pop() ?? '';
      for (const line of lines) {
        if (data && line !== '.') {
          data.push(line.startsWith('..') ? line.slice(1) : line);
        } else if (data) {
          if ((this.replies.get('.') ?? 'drop') === 'drop') this.received.push({ recipients, data: data.join('\r\n') });
          data = undefined;
          respond('.', '250 2.0.0 accepted');
        } else if (/^(EHLO|HELO)/i.test(line)) {
          respond('EHLO', '250 mail.example.com');
        } else if (/^MAIL FROM:/i.test(line)) {
          recipients = [];
          respond('MAIL', '250 2.1.0 ok');
        } else if (/^RCPT TO:/i.test(line)) {
          recipients.push(line.slice(8));
          respond('RCPT', '250 2.1.5 ok');
        } else if (/^DATA/i.test(line)) {
          data = [];
          respond('DATA', '354 go on');
        } else if (line === 'STARTTLS') {
          respond('STARTTLS', '502 5.5.1 not implemented');
        } else {
          respond('other', '250 ok');
        }
      }
    });
    socket.write('220 mail.example.com ready\r\n');
  }
}
