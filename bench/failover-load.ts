import { contract } from '@hearth/contract';
import type { Db } from '../apps/api/src/platform/db/database.ts';
import { newId } from '../apps/api/src/platform/id.ts';
import { client, type Client, type Reply } from '../apps/api/test/client.ts';
import { followLive } from '../apps/api/test/live/live.ts';
import type { Scenario } from '../apps/api/test/scenario.ts';
import { testTokens } from '../apps/api/test/secrets.ts';
import { sleep } from './measurement.ts';

const writers = 4;
const streams = 6;
const pauseMs = 150;
const retryMs = 200;
const importedAtOnce = 20;
/** Every so often, a confirmed gift is sent again, as by a client that didn't get the response. */
const repeatEvery = 7;

interface Gift {
  key: string;
  userId: string;
  pointLogId: string;
  /** When it was first sent, on this process's clock. */
  sentAt: number;
}

export interface Load {
  gifts: readonly Gift[];
  /** Confirmed imports: the addresses. */
  imported: readonly string[];
  /** Confirmed messages. */
  messages: readonly string[];
  streams: readonly Stream[];
  /** Responses other than success and a retryable 503, with their count. */
  problems: ReadonlyMap<string, number>;
  retries: number;
  /** Starts a message to everyone at the second property. */
  send(): Promise<void>;
  /** The time until the first confirmed gift of those sent after `from`, in seconds. */
  writesBack(from: number, withinSeconds: number): Promise<number>;
  stop(): Promise<void>;
}

/** One console: reconnects after a second, from the last event it saw. */
class Stream {
  /** Number of times each new point log arrived. */
  readonly pointLogs = new Map<string, number>();
  resets = 0;
  reconnects = -1;
  #lastEventId: string | undefined;
  #isStopping = false;
  readonly #running: Promise<void>;
  /** When the first connection was ready. */
  readyAt = Infinity;

  constructor(url: string, token: () => string) {
    this.#running = this.#run(url, token);
  }

  async #run(url: string, token: () => string) {
    while (!this.#isStopping) {
      const stream = followLive(
        url,
        token(),
        this.#lastEventId === undefined ? {} : { lastEventId: this.#lastEventId },
      );
      let read = 0;
      const take = () => {
        for (const { id, topic, op, _id } of stream.seen.slice(read)) {
          if (topic === 'ready' && this.readyAt === Infinity) this.readyAt = performance.now();
          if (topic === 'reset') this.resets += 1;
          if (topic === 'pointLog' && op === 'insert') this.pointLogs.set(_id, (this.pointLogs.get(_id) ?? 0) + 1);
          if (id) this.#lastEventId = id;
        }
        read = stream.seen.length;
      };
      while (!stream.isEnded() && !this.#isStopping) {
        take();
        await sleep(100);
      }
      take();
      if (stream.status() === 200) this.reconnects += 1;
      await stream.stop();
      await sleep(1000);
    }
  }

  async stop() {
    this.#isStopping = true;
    await this.#running;
  }
}

const importRow = (email: string, number: number) => ({
  email,
  firstName: 'Nadia',
  lastName: `Nguyen ${number}`,
  role: 'resident' as const,
  unitNumber: String(number),
  building: 'A',
  startDate: '2026-02-04',
  endDate: '2028-02-04',
  occupants: 1,
  sendEmail: 'no' as const,
});

/** Gifts, imports, lists, streams and messages through the balancer, each retried with its key until confirmed. */
export async function startLoad(url: string, db: Db, world: Scenario, residents: readonly string[]): Promise<Load> {
  const tokens = await testTokens(db);
  const token = () => tokens.issue(world.superAdmin.sessionId, new Date()).accessToken;
  const gifts: Gift[] = [];
  const imported: string[] = [];
  const messages: string[] = [];
  const problems = new Map<string, number>();
  let [isStopping, retries, number] = [false, 0, 0];
  const note = (problem: string) => problems.set(problem, (problems.get(problem) ?? 0) + 1);

  /** Repeats a call until it succeeds, or until the load stops for one that may fail. */
  async function untilDone<T>(
    what: string,
    send: (api: Client) => Promise<Reply<T>>,
    { isEssential = true } = {},
  ): Promise<Reply<T> | undefined> {
    for (;;) {
      try {
        const reply = await send(client(url, token(), { timeoutMs: 15_000 }));
        if (reply.status < 400) return reply;
        if (reply.status !== 503 || !reply.headers.get('retry-after'))
          note(
            `${what}: ${reply.status} ${reply.text.replaceAll(/[0-9a-f]{24}|"requestId":"[^"]*"/g, '…').slice(0, 160)}`,
          );
      } catch (error) {
        const { name, cause } = error as Error & { cause?: { code?: string } };
        note(`${what}: no response (${cause?.code ?? name})`);
      }
      retries += 1;
      if (isStopping && !isEssential) return undefined;
      await sleep(retryMs);
    }
  }

  async function write(worker: number) {
    for (let turn = 0; !isStopping; turn += 1) {
      const key = newId();
      const userId = residents[(turn * writers + worker) % residents.length] ?? '';
      const sentAt = performance.now();
      const body = { users: [userId], amount: 1, category: 'Maintenance' as const, note: key };
      const send = (api: Client) =>
        api.call(contract.gifts.award, { query: { propertyId: world.property }, body }, { 'idempotency-key': key });
      const reply = await untilDone('gift', send);
      const pointLogId = reply?.body.results[0]?.pointLogId ?? '';
      gifts.push({ key, userId, pointLogId, sentAt });
      if (turn % repeatEvery === 0 && (await untilDone('repeated gift', send))?.text !== reply?.text)
        note('repeated gift: another response');
      await sleep(pauseMs);
    }
  }

  async function importResidents() {
    while (!isStopping) {
      const emails = Array.from({ length: importedAtOnce }, () => `import-${++number}@residents.example`);
      const key = newId();
      const users = emails.map((email) => importRow(email, number));
      const reply = await untilDone('import', (api) =>
        api.call(
          contract.userImport.import,
          { query: { propertyId: world.elsewhere }, body: { users, type: 'RESIDENT' } },
          { 'idempotency-key': key },
        ),
      );
      if (reply && reply.text.split('"status":"created"').length - 1 !== users.length)
        note(`import: ${reply.text.slice(0, 200)}`);
      imported.push(...emails);
      await sleep(1000);
    }
  }

  async function read() {
    const query = { propertyId: world.property, limit: 20 };
    while (!isStopping) {
      await untilDone('point logs', (api) => api.call(contract.pointLogs.list, { query }), { isEssential: false });
      await untilDone('users', (api) => api.call(contract.users.list, { query }), { isEssential: false });
      await sleep(pauseMs);
    }
  }

  const opened = Array.from({ length: streams }, () => new Stream(url, token));
  const running = Promise.all([
    ...Array.from({ length: writers }, (_, worker) => write(worker)),
    importResidents(),
    read(),
  ]);
  const sending: Promise<void>[] = [];

  async function sendMessage() {
    const headers = { 'idempotency-key': newId() };
    const content = { type: 'EMAIL', subject: `News ${headers['idempotency-key']}`, message: '<p>Hello</p>' } as const;
    const reply = await untilDone('message', (api) =>
      api.call(
        contract.messages.send,
        {
          params: { propertyId: world.sister, senderId: world.superAdmin._id },
          body: { recipients: { kind: 'residents' }, ...content },
        },
        headers,
      ),
    );
    const id = reply?.body.data._id ?? '';
    const release = { 'idempotency-key': newId() };
    await untilDone('release', (api) => api.call(contract.messages.release, { params: { id } }, release));
    messages.push(id);
  }

  return {
    gifts,
    imported,
    messages,
    streams: opened,
    problems,
    get retries() {
      return retries;
    },
    async send() {
      const sent = sendMessage();
      sending.push(sent);
      // The part of the first recipients is on its way by then.
      await Promise.race([sent.then(() => sleep(1500)), sleep(5000)]);
    },
    async writesBack(from, withinSeconds) {
      const end = from + withinSeconds * 1000;
      for (let known = gifts.length; performance.now() < end;) {
        for (; known < gifts.length; known += 1)
          if ((gifts[known]?.sentAt ?? 0) > from) return (performance.now() - from) / 1000;
        await sleep(20);
      }
      return Infinity;
    },
    async stop() {
      isStopping = true;
      await running;
      await Promise.all(sending);
      // The last events arrive.
      await sleep(3000);
      await Promise.all(opened.map((stream) => stream.stop()));
    },
  };
}
