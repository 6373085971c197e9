import { sleep, type Measurement } from './measurement.ts';
import { kills, perMinute, underKills } from './send-kills.ts';
import { atFullSpeed } from './send-speed.ts';
import { inWorld, isSent, recipients, residentsOf, write } from './send-world.ts';
import { inTestServer } from './test-server.ts';

const partSize = 100;

/** What the job library asks for jobs, the ends of transactions, the lease that a clock renews, and what serves live updates. */
const isBeside = (text: string) =>
  /pgboss|pg_notify|set_config|runner_until|^(begin|commit|start|rollback)|changes|call_budgets|^listen/i.test(text);
const isOfSending = (text: string) =>
  /message_recipients|"?messages"?|address_states|audited|mails|mail_delivery_logs|properties|quiet_hours/i.test(text);

/** The statements of messages to so many people: those that are there for any, and those of each part. */
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
        return statements.filter((text) => !isBeside(text) && isOfSending(text) && !/select "status" from/.test(text))
          .length;
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
  about: `A message to ${recipients} residents, into the outbox. First at full speed by one process, which is asked for /me and three lists meanwhile, 20 a second, and followed live. Then at ${perMinute} a minute by two processes of which one at a time is killed
with SIGKILL, at a random moment or while a part is taken, and started again, ${kills} times while it is on its way; then every recipient is looked for in the append-only delivery log of the outbox. The statements are those of messages to 10, ${partSize} and ${5 * partSize} people in one process,
with what the outbox keeps, without what the job library asks, the lease that a clock renews, and the ends of transactions.`,
  async run() {
    const statements = await statementsOf();
    return [
      { name: `statements more to ${partSize} people than to 10`, value: statements.few, atMost: 0 },
      { name: `statements of each part of ${partSize}`, value: statements.part, atMost: 6 },
      ...(await inWorld(atFullSpeed)),
      ...(await inWorld(underKills)),
    ];
  },
};
