import { signedInAs } from './calls.ts';
import { leaseCalls } from './lease-calls.ts';
import { peopleCalls } from './people-calls.ts';
import { pointCalls, type Log } from './point-calls.ts';
import { postCalls } from './post-calls.ts';
import { propertyCalls } from './property-calls.ts';

/** API client of a demo account, as another browser or a resident's app. */
export async function connect(account: string) {
  const calls = await signedInAs(account);
  const { base, authorization } = calls;
  return {
    /** Live events of the property from now on, by transaction. */
    follow: async (propertyId: string) => {
      const stop = new AbortController();
      const { body } = await fetch(`${base}/live?propertyId=${propertyId}`, {
        headers: { authorization },
        signal: stop.signal,
      });
      const transactions: string[] = [];
      const listen = async () => {
        for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? [])
          for (const [, transaction = ''] of text.matchAll(/^id: (\d+)\.\S+\ndata: (?!.*"ready")/gm))
            transactions.push(transaction);
      };
      void listen().catch(() => undefined);
      return { transactions, stop: () => stop.abort() };
    },
    ...peopleCalls(calls),
    ...propertyCalls(calls),
    ...leaseCalls(calls),
    ...pointCalls(calls),
    ...postCalls(calls),
  };
}

let turn = Math.floor(Math.random() * 1000);

/** A photo submission at the property (default: the caller's own), from a different resident each time if possible. */
export async function submissionAt(staff: Awaited<ReturnType<typeof connect>>, propertyId?: string): Promise<Log> {
  const users = await staff.users(propertyId ?? (await staff.property())._id);
  for (let tried = 0; tried < users.length; tried += 1) {
    turn += 1;
    const user = users[turn % users.length];
    const log =
      user &&
      (await connect(user.email)
        .then((resident) => resident.submit('ugc'))
        .catch(() => undefined));
    if (log) return log;
  }
  throw new Error('No resident has a photo submission left');
}

/** API clients of residents of the property who receive email. */
export async function residentsAt(staff: Awaited<ReturnType<typeof connect>>, propertyId: string, count: number) {
  const found = [];
  for (const user of (await staff.users(propertyId)).filter(({ sendEmail }) => sendEmail)) {
    const resident = await connect(user.email).catch(() => undefined);
    if (resident && (await resident.openBoosts().catch(() => undefined))) found.push({ ...user, ...resident });
    if (found.length === count) return found;
  }
  throw new Error('Too few residents can sign in');
}

/** A referral by the first resident of the manager's property who can make one. */
export async function referralAt(
  staff: Awaited<ReturnType<typeof connect>>,
  person: { firstName: string; lastName: string; email: string },
): Promise<Log> {
  for (const user of await staff.users((await staff.property())._id)) {
    const resident = await connect(user.email).catch(() => undefined);
    const log = await resident?.refer(person).catch(() => undefined);
    if (log) return log;
  }
  throw new Error('No resident can refer a friend');
}
