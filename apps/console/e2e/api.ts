import { randomUUID } from 'node:crypto';

/** What the tests read of a point log. */
export interface Log {
  _id: string;
  user: { _id: string; name: string };
  post: { title: string } | null;
  boostType: string | null;
  points: number;
  note: string;
  reason: string;
}

/** What the tests read of a user. */
export interface Person {
  _id: string;
  name: string;
  email: string;
  balance: number;
  isDisabled: boolean;
}

/** What the tests read of a lease. */
export interface LeaseRow {
  _id: string;
  property: string;
  user: { _id: string; name: string };
  unitNumber: string;
  startDate: string;
  endDate: string;
  voidDate: string | null;
}

/** A picture of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Speaks to the server as one demo account: another window, or a resident in his own app. */
export async function connect(account: string) {
  const base = `${process.env.HEARTH_TEST_URL}/api`;
  const headers = { 'content-type': 'application/json' };
  const signedIn = await fetch(`${base}/auth/sign-in`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      email: account.includes('@') ? account : `${account}@hearth.example`,
      password: 'welcome-home',
    }),
  });
  if (!signedIn.ok) throw new Error(`${account} was not let in: ${signedIn.status} ${await signedIn.text()}`);
  const { accessToken } = (await signedIn.json()) as { accessToken: string };
  const authorization = `Bearer ${accessToken}`;
  const read = async (response: Response) => {
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const get = (path: string) => fetch(`${base}${path}`, { headers: { authorization } }).then(read);
  const write = (method: string, path: string, body: object) =>
    fetch(`${base}${path}`, {
      method,
      headers: { ...headers, authorization, 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    }).then(read);
  return {
    /** What the stream of the property tells this account from now on, by transaction. */
    follow: async (propertyId: string) => {
      const stop = new AbortController();
      const { body } = await fetch(`${base}/live?propertyId=${propertyId}`, {
        headers: { authorization },
        signal: stop.signal,
      });
      const transactions: string[] = [];
      const listen = async () => {
        for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? [])
          for (const [, transaction = ''] of text.matchAll(/^id: (\d+)-\d+\ndata: (?!.*"ready")/gm))
            transactions.push(transaction);
      };
      void listen().catch(() => undefined);
      return { transactions, stop: () => stop.abort() };
    },
    logs: async (query: string): Promise<{ data: Log[]; totalCount: number }> => get(`/point-logs?${query}`),
    requestPoints: async (propertyId: string, amount: number): Promise<{ _id: string }> =>
      (await write('POST', `/properties/${propertyId}/points/request`, { amount })).data,
    /** Connects the property with the Entrata of the tests. */
    connectEntrata: async (propertyId: string, apiKey: string): Promise<unknown> =>
      write('PUT', `/property/${propertyId}/integrations`, {
        integrations: [
          {
            name: 'entrata',
            companyID: 'oakpark',
            locationID: '641240',
            apiKey,
            residentSync: true,
            leaseSync: true,
          },
        ],
      }),
    /** Writes to one person; it waits for a minute. */
    writeTo: async (propertyId: string, recipient: string, subject: string): Promise<unknown> => {
      const { user } = await get('/me');
      return write('POST', `/communications/${propertyId}/${user._id}`, {
        recipients: [recipient],
        type: 'EMAIL',
        subject,
        message: '<p>Hello</p>',
      });
    },
    /** Makes the key of a property's feed; answers what sends residents there. */
    openFeed: async (propertyId: string) => {
      const { key } = (await write('POST', `/property/${propertyId}/integrations/feed-key`, {})).data;
      return (residents: object[]) =>
        fetch(`${base}/integrations/feed`, {
          method: 'POST',
          headers: { ...headers, authorization: `Bearer ${key}` },
          body: JSON.stringify({ residents, isFull: true }),
        }).then(read);
    },
    addUnit: async (propertyId: string, unit: string): Promise<unknown> =>
      write('POST', `/property/${propertyId}/units`, { unit }),
    allocatePoints: async (propertyId: string, amount: number): Promise<unknown> =>
      write('PUT', `/properties/${propertyId}/points/allocate`, { amount }),
    declinePoints: async (propertyId: string, requestId: string, message: string): Promise<unknown> =>
      write('PUT', `/properties/${propertyId}/points/requests/${requestId}/decline`, { message }),
    mails: async (search: string): Promise<{ subject: string; status: string }[]> =>
      (await get(`/mailbox?search=${search}`)).data,
    /** The text of the newest mail to the address with such a subject. */
    mailText: async (search: string, subject: RegExp): Promise<string | undefined> => {
      const { data }: { data: { _id: string; subject: string }[] } = await get(
        `/mailbox?search=${encodeURIComponent(search)}`,
      );
      const mail = data.find((item) => subject.test(item.subject));
      return mail && (await get(`/mailbox/${mail._id}`)).data.text;
    },
    /** The group of that name, with its company and the properties in it. */
    group: async (
      name: string,
    ): Promise<{ companyId: string; groupId: string; places: { _id: string; name: string }[] }> => {
      type Named = { _id: string; name: string };
      const { data }: { data: (Named & { groups: Named[] })[] } = await get('/company/list');
      const company = data.find(({ groups }) => groups.some((group) => group.name === name));
      const groupId = company?.groups.find((group) => group.name === name)?._id ?? '';
      return {
        companyId: company?._id ?? '',
        groupId,
        places: (await get(`/company/locations?groupId=${groupId}`)).data,
      };
    },
    changeGroup: (change: {
      companyId: string;
      groupId: string;
      add?: string[];
      remove?: string[];
    }): Promise<unknown> => write('PUT', '/company/group', change),
    propertyRecord: async (
      id: string,
    ): Promise<{ moveInGuide: string | null; ambassadorDocuments: { name: string }[] }> =>
      (await get(`/property/${id}`)).data,
    addFeature: (propertyId: string, feature: string, value: boolean): Promise<unknown> =>
      write('PUT', '/property/add-feature', { propertyId, feature, value }),
    updateProperty: (id: string, changed: object): Promise<unknown> => write('PUT', `/property/${id}`, changed),
    property: async (): Promise<{ _id: string; name: string; points: number }> =>
      (await get('/property?limit=1')).data[0],
    /** The newest item of that type that is active there. */
    aPost: async (propertyId: string, postType: string): Promise<{ _id: string; title: string }> =>
      (await get(`/posts?propertyId=${propertyId}&postType=${postType}&filterType=active&limit=1`)).data[0],
    properties: async (): Promise<
      { _id: string; name: string; features: { rentPaymentPoints: boolean; residentBoosts: boolean } }[]
    > => (await get('/property?limit=50')).data,
    users: async (
      propertyId: string,
    ): Promise<{ _id: string; name: string; email: string; contactEmail: string; sendEmail: boolean }[]> =>
      (await get(`/users?propertyId=${propertyId}&isTransaction=true&status=active&limit=50&orderBy=_id&order=asc`))
        .users,
    user: async (search: string): Promise<Person | undefined> =>
      (await get(`/users?search=${encodeURIComponent(search)}&limit=1`)).users[0],
    inactive: async (propertyId: string): Promise<number> =>
      (await get(`/users?propertyId=${propertyId}&status=inactive&isUserSearch=true&limit=1`)).totalCount,
    addUser: async (
      propertyId: string,
      person: { firstName: string; lastName: string; email: string; role?: string },
    ): Promise<Person> =>
      (await write('POST', `/users?propertyId=${propertyId}`, { role: 'resident', ...person })).data,
    deactivate: (propertyId: string, userId: string): Promise<unknown> =>
      write('PUT', '/users/update-user', { _id: userId, propertyId, active: false }),
    changeUser: (propertyId: string, userId: string, change: object): Promise<unknown> =>
      write('PUT', '/users/update-user', { _id: userId, propertyId, ...change }),
    /** Users of the property whose name or e-mail address holds the text. */
    usersNamed: async (
      propertyId: string,
      text: string,
    ): Promise<
      {
        name: string;
        email: string;
        role: string;
        unitNumber: string;
        building: string;
        leaseData: { startDate: string; endDate: string }[];
      }[]
    > => (await get(`/users?propertyId=${propertyId}&search=${text}&limit=100`)).users,
    createBrand: async (body: object): Promise<{ _id: string; name: string; version: number }> =>
      (await write('POST', '/brands', body)).data,
    updateBrand: (id: string, body: object): Promise<unknown> => write('PUT', `/brands/${id}`, body),
    brandNamed: async (name: string): Promise<{ _id: string } | undefined> =>
      (await get(`/brands?search=${encodeURIComponent(name)}`)).data[0],
    redeem: (brandId: string, points: number, propertyId: string): Promise<unknown> =>
      write('POST', '/resident/redemptions', { brandId, points, propertyId }),
    decide: (verb: 'approve' | 'deny', id: string, reason: string) =>
      write('PATCH', `/point-logs/${id}/${verb}`, { reason }),
    award: (propertyId: string, users: string[], amount: number) =>
      write('POST', `/point-logs/award?propertyId=${propertyId}`, { users, amount, category: 'Thank You!' }),
    leases: async (query: string): Promise<{ data: LeaseRow[]; totalCount: number }> => get(`/leases?${query}`),
    createLease: async (
      propertyId: string,
      userId: string,
      terms: Pick<LeaseRow, 'unitNumber' | 'startDate' | 'endDate'>,
    ): Promise<LeaseRow> =>
      (
        await write('POST', `/leases/${userId}?propertyId=${propertyId}`, {
          building: 'Test',
          rentAmount: 1200,
          ...terms,
        })
      ).data,
    terminate: ({ _id, property, user }: LeaseRow, renewal?: 'end' | 'keep') =>
      write('DELETE', `/leases/${user._id}?propertyId=${property}`, { leaseId: _id, renewal }),
    renewLease: ({ _id, property, user, unitNumber }: LeaseRow, term: Pick<LeaseRow, 'startDate' | 'endDate'>) =>
      write('PUT', `/leases/${user._id}?propertyId=${property}`, {
        unitNumber,
        building: 'Test',
        rentAmount: 1200,
        leaseId: _id,
        ...term,
      }),
    rewardable: async (propertyId: string, month: number, year: number): Promise<string[]> =>
      (await get(`/rent-roll/rewardable?propertyId=${propertyId}&month=${month}&year=${year}`)).data,
    rentRoll: async (
      propertyId: string,
      month: number,
      year: number,
    ): Promise<
      {
        _id: string;
        user: { name: string; email: string };
        unitNumber: string;
        building: string;
        rentAmount: number;
        obstacle: string | null;
      }[]
    > => (await get(`/rent-roll?propertyId=${propertyId}&month=${month}&year=${year}&limit=100`)).data,
    sendRent: (propertyId: string, leases: string[], month: string) =>
      write('POST', `/leases/rent-roll/${propertyId}`, {
        leases,
        completedDate: `${month}-05`,
        rewardedMonthYear: `${month}-05`,
      }),
    createPost: async (propertyId: string, body: object): Promise<{ _id: string; version: number }> =>
      (await write('POST', `/posts?propertyId=${propertyId}`, { text: 'Come along.', ...body })).data,
    updatePost: (id: string, body: object): Promise<unknown> => write('PUT', `/posts/${id}`, body),
    openBoosts: async (): Promise<{ _id: string }[]> => (await get('/resident/boosts')).data,
    createSurvey: async (
      propertyId: string,
      title: string,
      questions: string[],
    ): Promise<{ _id: string; boostInfo: { microSurveyBoost: { questions: { _id: string }[] } } }> =>
      (
        await write('POST', `/posts?propertyId=${propertyId}`, {
          type: 'BOOST',
          boostType: 'microSurveyBoost',
          title,
          text: 'Tell us how it went.',
          rewardPoints: 10,
          boostInfo: { microSurveyBoost: { questions: questions.map((question) => ({ question })) } },
        })
      ).data,
    answer: (id: string, body: object): Promise<unknown> => write('POST', `/resident/boosts/${id}/answers`, body),
    /** Gives each question of a survey so many stars. */
    rate: async (id: string, rating: number): Promise<Log> => {
      const { data } = (await get(`/resident/posts/${id}`)) as { data: { questions: { _id: string }[] } };
      const questions = data.questions.map(({ _id }) => ({ _id, rating }));
      return (await write('POST', `/resident/boosts/${id}/answers`, { questions })).data;
    },
    /** Refers somebody by the first referral that is open to the resident. */
    refer: async (person: { firstName: string; lastName: string; email: string }): Promise<Log> => {
      const { data } = (await get('/resident/boosts')) as {
        data: { _id: string; boostType: string; submissionsLeft: number }[];
      };
      const boost = data.find((item) => item.boostType === 'referral' && item.submissionsLeft > 0);
      if (!boost) throw new Error('No open referral');
      return (await write('POST', `/resident/boosts/${boost._id}/submissions`, person)).data;
    },
    /** Submits the first open boost of the kind, with a picture. */
    submit: async (kind: string): Promise<Log> => {
      const { data } = (await get('/resident/boosts')) as {
        data: { _id: string; boostType: string; submissionsLeft: number }[];
      };
      const boost = data.find((item) => item.boostType === kind && item.submissionsLeft > 0);
      if (!boost) throw new Error(`No open ${kind} boost`);
      const form = new FormData();
      form.append('note', 'Sent by a browser test');
      if (kind === 'ugc') form.append('title', 'From the balcony');
      if (kind === 'socialMedia' || kind === 'review') form.append('postUrl', 'https://example.com/post');
      form.append('images', new Blob([png], { type: 'image/png' }), 'balcony.png');
      return (
        await fetch(`${base}/resident/boosts/${boost._id}/submissions`, {
          method: 'POST',
          headers: { authorization, 'idempotency-key': randomUUID() },
          body: form,
        }).then(read)
      ).data as Log;
    },
  };
}

let turn = Math.floor(Math.random() * 1000);

/** A resident of the property, the caller's own if left out, sends a photo in; each time another one, while any has a submission left. */
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

/** Residents of the property who take mail, each in their own app. */
export async function residentsAt(staff: Awaited<ReturnType<typeof connect>>, propertyId: string, count: number) {
  const found = [];
  for (const user of (await staff.users(propertyId)).filter(({ sendEmail }) => sendEmail)) {
    const resident = await connect(user.email).catch(() => undefined);
    if (resident && (await resident.openBoosts().catch(() => undefined))) found.push({ ...user, ...resident });
    if (found.length === count) return found;
  }
  throw new Error('Too few residents can sign in');
}

/** A resident of the manager's property refers somebody: the first who may. */
export async function referralAt(
  staff: Awaited<ReturnType<typeof connect>>,
  person: { firstName: string; lastName: string; email: string },
): Promise<Log> {
  for (const user of await staff.users((await staff.property())._id)) {
    const resident = await connect(user.email).catch(() => undefined);
    const log = await resident?.refer(person).catch(() => undefined);
    if (log) return log;
  }
  throw new Error('No resident can refer anybody');
}
