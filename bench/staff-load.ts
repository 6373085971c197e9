import { contract } from '@hearth/contract';
import { newId } from '../apps/api/src/platform/id.ts';
import { client, type Client, type Reply } from '../apps/api/test/client.ts';
import { demoPassword } from '@hearth/contract/identity/demo-accounts';
import { sleep } from './measurement.ts';

/** A load balancer tries another server for this long before it gives up on a call. */
const retryMs = 10_000;

/** A call besides the usual ones, every so many turns of a worker. */
export interface OccasionalCall {
  what: string;
  everyTurns: number;
  /** False leaves it out. */
  isDue?(): boolean;
  send(api: Client, propertyId: string): Promise<Reply<unknown>>;
}

interface Options {
  workers?: number;
  /** Between the turns of a worker. */
  pauseMs?: number;
  also?: readonly OccasionalCall[];
  /** Learns the time of each successful call, with its retries. */
  onSuccess?: (what: string, ms: number) => void;
}

interface Load {
  propertyId: string;
  /** The servers in rotation, from now on. */
  use(...urls: string[]): void;
  stop(): Promise<{
    /** Notes of the gifts that were answered with success. */
    acknowledged: string[];
    calls: number;
    failures: string[];
    slowestMs: number;
  }>;
}

/** Staff who send points, read lists and save preferences, behind a round-robin balancer. */
export async function startStaffLoad(
  firstUrl: string,
  { workers = 6, pauseMs = 0, also = [], onSuccess }: Options = {},
): Promise<Load> {
  let urls = [firstUrl];
  let turn = 0;
  const email = 'manager@hearth.example';
  let accessToken = '';
  async function signIn(url: string) {
    const { body } = await client(url).call(contract.sessions.signIn, { body: { email, password: demoPassword } });
    accessToken = (body as { accessToken: string }).accessToken;
  }
  await signIn(firstUrl);
  const { properties } = (await client(firstUrl, accessToken).call(contract.sessions.me)).body;
  const propertyId = properties[0]?.property ?? '';
  const residents = await client(firstUrl, accessToken).call(contract.users.list, {
    query: { propertyId, userType: 'resident', limit: 50 },
  });
  const users = residents.body.users.map(({ _id }) => _id);
  const acknowledged: string[] = [];
  const failures: string[] = [];
  let [calls, slowestMs, isStopping] = [0, 0, false];

  /** Sends a call to the servers in turn. A lost connection or an early 503 goes to the next server. */
  async function balanced<T>(what: string, send: (url: string) => Promise<Reply<T>>): Promise<Reply<T> | undefined> {
    const startedAt = performance.now();
    calls += 1;
    let problem = '';
    while (performance.now() - startedAt < retryMs) {
      const url = urls[turn++ % urls.length] ?? firstUrl;
      try {
        const reply = await send(url);
        slowestMs = Math.max(slowestMs, Math.round(performance.now() - startedAt));
        if (reply.status < 400) {
          onSuccess?.(what, performance.now() - startedAt);
          return reply;
        }
        problem = `${what}: ${reply.status} ${reply.text.slice(0, 200)}`;
        if (reply.status === 401) await signIn(url);
        else if (reply.status !== 503) break;
      } catch (error) {
        problem = `${what}: ${String((error as Error).cause ?? error)}`;
      }
      await sleep(50);
    }
    failures.push(problem);
    return undefined;
  }

  async function work(worker: number) {
    for (let index = 0; !isStopping; index += 1) {
      for (const { what, everyTurns, isDue = () => true, send } of also)
        if ((index * workers + worker) % everyTurns === 0 && isDue())
          await balanced(what, (url) => send(client(url, accessToken), propertyId));
      const key = newId();
      const note = `upgrade ${key}`;
      const user = users[(index * workers + worker) % users.length] ?? '';
      const sent = await balanced('gift', (url) =>
        client(url, accessToken).call(
          contract.gifts.award,
          { query: { propertyId }, body: { users: [user], amount: 1, category: 'Maintenance', note } },
          { 'idempotency-key': key },
        ),
      );
      if (sent) acknowledged.push(note);
      const query = { propertyId, limit: 20 };
      const as = (url: string) => client(url, accessToken);
      await balanced('point logs', (url) => as(url).call(contract.pointLogs.list, { query }));
      await balanced('users', (url) => as(url).call(contract.users.list, { query }));
      await balanced('leases', (url) => as(url).call(contract.leases.list, { query }));
      await balanced('posts', (url) => as(url).call(contract.posts.list, { query }));
      await balanced('home', (url) => as(url).call(contract.home.get, { query: { propertyId } }));
      await balanced('preferences', (url) =>
        as(url).call(contract.sessions.savePrefs, { body: { colorTheme: 'dark' } }),
      );
      if (pauseMs > 0) await sleep(pauseMs * (0.5 + Math.random()));
    }
  }

  const running = Promise.all(Array.from({ length: workers }, (_worker, index) => work(index)));
  return {
    propertyId,
    use: (...next) => void (urls = next),
    async stop() {
      isStopping = true;
      await running;
      return { acknowledged, calls, failures, slowestMs };
    },
  };
}
