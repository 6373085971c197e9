import type { Calls } from './calls.ts';

/** User fields used by tests. */
export interface Person {
  _id: string;
  name: string;
  email: string;
  balance: number;
  isDisabled: boolean;
}

/** API calls for people and messages to them. */
export const peopleCalls = ({ get, write }: Calls) => ({
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
  ): Promise<Person> => (await write('POST', `/users?propertyId=${propertyId}`, { role: 'resident', ...person })).data,
  removeUser: (propertyId: string, userId: string): Promise<unknown> =>
    write('DELETE', `/users/${userId}?propertyId=${propertyId}`, {}),
  deactivate: (propertyId: string, userId: string): Promise<unknown> =>
    write('PUT', '/users/update-user', { _id: userId, propertyId, active: false }),
  changeUser: (propertyId: string, userId: string, change: object): Promise<unknown> =>
    write('PUT', '/users/update-user', { _id: userId, propertyId, ...change }),
  /** Users of the property whose name or email contains the text. */
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
  mails: async (search: string): Promise<{ _id: string; subject: string; status: string }[]> =>
    (await get(`/mailbox?search=${search}`)).data,
  /** Text of the newest email to the address with a matching subject. */
  mailText: async (search: string, subject: RegExp): Promise<string | undefined> => {
    const { data }: { data: { _id: string; subject: string }[] } = await get(
      `/mailbox?search=${encodeURIComponent(search)}`,
    );
    const mail = data.find((item) => subject.test(item.subject));
    return mail && (await get(`/mailbox/${mail._id}`)).data.text;
  },
  /** Sends a message to one person, with overrides in `more`, after the undo minute. Returns its id. */
  sendMessageTo: async (propertyId: string, recipient: string, subject: string, more: object = {}): Promise<string> => {
    const { user } = await get('/me');
    const { data } = await write('POST', `/communications/${propertyId}/${user._id}`, {
      recipients: [recipient],
      type: 'EMAIL',
      subject,
      message: '<p>Hello</p>',
      ...more,
    });
    return data._id;
  },
  /** Updates a draft, as another window would. */
  updateDraft: (messageId: string, recipient: string, subject: string, message: string): Promise<unknown> =>
    write('PUT', `/communications/${messageId}`, { recipients: [recipient], type: 'EMAIL', subject, message }),
  /** Saves a draft to one person and returns its id. */
  saveDraft: async (propertyId: string, recipient: string, subject: string): Promise<string> =>
    (
      await write('POST', '/communications/drafts', {
        propertyId,
        recipients: [recipient],
        type: 'EMAIL',
        subject,
        message: '<p>Hello</p>',
      })
    ).data._id,
  /** Saves a draft to all managers and returns its id. */
  saveAnnouncement: async (subject: string): Promise<string> =>
    (
      await write('POST', '/communications/announcements/drafts', {
        recipients: { kind: 'staff', roles: ['manager'] },
        subject,
        message: '<p>Hello</p>',
      })
    ).data._id,
  /** Sends a scheduled message now. */
  sendNow: (messageId: string): Promise<unknown> => write('POST', `/communications/${messageId}/send`, {}),
});
