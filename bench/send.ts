import { sleep, type Measurement } from './measurement.ts';
import { kills, perMinute, underKills } from './send-kills.ts';
import { atFullSpeed } from './send-speed.ts';
import { inWorld, isSent, recipients, residentsOf, write } from './send-world.ts';
import { inTestServer } from './test-server.ts';

const partSize = 100;

/** Statements of the job library, transaction ends, lease renewals and live updates. */
const isBackground = (text: string) =>
  /pgboss|pg_notify|set_config|runner_until|^(begin|commit|start|rollback)|changes|call_budgets|^listen/i.test(text);
const isSendStatement = (text: string) =>
  /message_recipients|"?messages"?|address_states|audited|mails|mail_delivery_logs|properties|quiet_hours/i.test(text);

/** Statements for a message to a number of recipients: the fixed ones, and those per part. */
async function statementsOf(): Promise<{ few: number; part: number }> {
  const statements: string[] = [];
  return inTestServer(
    true,
    async (server) => {
      const count = async (people: number) => {
        const property = await server.addProperty(server.company);
        await residentsOf(server.pool, property, people);
        statements.length = 0;
        const id = await write(server.url, { ...server, property });
        while (!(await isSent(server.db, id))) await sleep(50);
        return statements.filter(
          (text) => !isBackground(text) && isSendStatement(text) && !/select "status" from/.test(text),
        ).length;
      };
      await count(1);
      const few = await count(10);
      const onePart = await count(partSize);
      const fiveParts = await count(5 * partSize);
      return { few: onePart - few, part: (fiveParts - onePart) / 4 };
    },
    (text) => statements.push(text),
  );
}

export const measurement: Measurement = {
  about: `A message to ${recipients} residents, into the outbox. First at full speed by one process, while clients
request /me and three lists, 20 a second, and follow the message live. Then at ${perMinute} a minute by two processes,
one of which is killed with SIGKILL at a random moment or with a claimed part, and restarted, ${kills} times during
sending; then every recipient is looked up in the outbox's append-only delivery log. Statements are those of messages
to 10, ${partSize} and ${5 * partSize} recipients in one process, including the outbox, without those of the job
library, lease renewals and transaction ends.`,
  async run() {
    const statements = await statementsOf();
    return [
      { name: `additional statements for ${partSize} recipients over 10`, value: statements.few, atMost: 0 },
      { name: `statements per part of ${partSize}`, value: statements.part, atMost: 6 },
      ...(await inWorld(atFullSpeed)),
      ...(await inWorld(underKills)),
    ];
  },
};
