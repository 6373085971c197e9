import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { acts, staff, type ActName, type Neighbor } from './acts.ts';
import { makeRandom, type Random } from './random.ts';
import { connectTo, Refusal, type Client, type Json } from './resident-client.ts';

const names = Object.keys(acts) as ActName[];
const usage = `npm run simulate -- [--url=http://127.0.0.1:4600] [--rate=12/min] [--count=50] [--once=${names.join('|')}] [--property=<code>] [--seed=…]`;
const attemptsForOneAct = 12;
const mostActs = 100_000;

type Options = {
  url: string;
  perMinute: number;
  count: number;
  once: ActName | undefined;
  property: string | undefined;
  seed: string;
};

class UsageError extends Error {}

function readOptions(): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { url: text, rate: text, count: text, once: text, property: text, seed: text },
  });
  const once = names.find((name) => name === values.once);
  if (values.once !== undefined && !once) throw new UsageError(`--once must be one of ${names.join(', ')}.`);
  const perMinute = Number((values.rate ?? '12').replace(/\/min$/, ''));
  if (!(perMinute > 0 && perMinute <= 6_000))
    throw new UsageError('--rate must be from 1 to 6000 acts a minute, such as --rate=30/min.');
  const count = once ? 1 : Number(values.count ?? '50');
  if (!Number.isInteger(count) || count < 1 || count > mostActs)
    throw new UsageError(`--count must be a whole number from 1 to ${mostActs}.`);
  const url = (values.url ?? `http://127.0.0.1:${process.env.PORT ?? '4600'}`).replace(/\/$/, '');
  if (!URL.canParse(url)) throw new UsageError('--url must be an address such as http://127.0.0.1:4600.');
  return { url, perMinute, count, once, property: values.property, seed: values.seed ?? String(Date.now()) };
}

/** Active residents of one of the demo manager's properties. */
async function findResidents(client: Client, code: string | undefined): Promise<Neighbor[]> {
  const properties = await client.list(staff, '/property?limit=100');
  const property = code
    ? properties.find(({ propertyCode }) => propertyCode === code)
    : properties.find(({ features }) => (features as Json | undefined)?.residentBoosts === true);
  if (!property)
    throw new UsageError(
      `The demo manager sees no ${code ? `property ${code}` : 'property with resident boosts'}; choose another with --property=<code>.`,
    );
  const users: Json[] = [];
  for (const role of ['resident', 'ambassador']) {
    const answer = await client.get(
      staff,
      `/users?propertyId=${String(property._id)}&status=active&userType=${role}&limit=100`,
    );
    users.push(...((answer.users ?? []) as Json[]).filter(({ isDeleted }) => !isDeleted));
  }
  const neighbors = users.map(({ email }) => String(email));
  return neighbors.map((email) => ({ email, propertyId: String(property._id), neighbors }));
}

/** One random action by the first resident who can do it. */
async function actOnce(
  client: Client,
  residents: Neighbor[],
  random: Random,
  once: ActName | undefined,
): Promise<string> {
  let problem = 'there was nothing to do';
  for (let attempt = 0; attempt < attemptsForOneAct; attempt += 1) {
    const who = random.pick(residents);
    const [act] = acts[once ?? random.weighted(names.map((name) => [name, acts[name][1]] as const))];
    try {
      const line = await act(client, who, random);
      if (line) return `${who.email} ${line}`;
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      problem = `${who.email} was rejected: ${error.message}`;
    }
  }
  return problem;
}

async function main() {
  const { url, perMinute, count, once, property, seed } = readOptions();
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const random = makeRandom(seed);
  const client = connectTo(url, stopping.signal);
  try {
    const residents = await findResidents(client, property);
    if (residents.length === 0) throw new UsageError('The property has no active residents.');
    for (let made = 0; made < count; made += 1) {
      if (made > 0) await sleep(60_000 / perMinute, undefined, { signal: stopping.signal });
      process.stdout.write(`${new Date().toISOString()} ${await actOnce(client, residents, random, once)}\n`);
    }
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
  }
}

main().catch((error: unknown) => {
  const reason =
    error instanceof TypeError && error.cause instanceof Error
      ? `Can't reach the server (${error.cause.message}); start it with npm start, or name another with --url.`
      : undefined;
  const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error);
  process.stderr.write(
    `${reason ?? (error instanceof Error ? error.message : String(error))}${isUsage ? `\n${usage}` : ''}\n`,
  );
  process.exit(1);
});
