import { startProtocolServer, type ProtocolAnswer, type Received } from './protocol-server.ts';

export const accessToken = 'expo-token-of-tests';

export interface Notified {
  id: string;
  to: string;
  title: string;
  body: string;
  tag: string;
  collapseId: string;
}

const json = (status: number, body: object): ProtocolAnswer => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});
const failed = (status: number, code: string, details?: object) =>
  json(status, { errors: [{ code, message: `Request failed: ${code}`, ...(details && { details }) }] });
const said = (error: string, token: string) => ({
  status: 'error',
  message: `"${token}" is refused`,
  details: { error, expoPushToken: token },
});

/** Expo's push service. Errors for a device, by token, come immediately from `tickets` or later from `receipts`. */
export async function startExpo({ asksForToken = true } = {}) {
  const notified: Notified[] = [];
  const state = {
    tickets: new Map<string, string>(),
    receipts: new Map<string, string>(),
    /** The application of each token. */
    projects: new Map<string, string>(),
    /** False while Apple and Google haven't reported back to Expo. */
    hasReceipts: true,
  };
  let ids = 0;

  function send(messages: Omit<Notified, 'id'>[]): ProtocolAnswer {
    if (messages.length > 100) return failed(400, 'PUSH_TOO_MANY_NOTIFICATIONS');
    const byProject = Map.groupBy(messages, ({ to }) => state.projects.get(to) ?? '@hearth/residents');
    if (byProject.size > 1) {
      const tokens = [...byProject].map(([project, of]) => [project, of.map(({ to }) => to)]);
      return failed(400, 'PUSH_TOO_MANY_EXPERIENCE_IDS', Object.fromEntries(tokens));
    }
    if (messages.some(({ body }) => body === 'not valid')) return failed(400, 'VALIDATION_ERROR');
    const data = messages.map((message) => {
      const error = state.tickets.get(message.to);
      if (error) return said(error, message.to);
      const id = `ticket-${++ids}`;
      notified.push({ ...message, id });
      return { status: 'ok', id };
    });
    return json(200, { data });
  }

  function receiptsOf(asked: string[]): ProtocolAnswer {
    if (asked.length > 1000) return failed(400, 'PUSH_TOO_MANY_RECEIPTS');
    const known = notified.filter(({ id }) => state.hasReceipts && asked.includes(id));
    const receipts = known.map(({ id, to }) => {
      const error = state.receipts.get(to);
      return [id, error ? said(error, to) : { status: 'ok' }];
    });
    return json(200, { data: Object.fromEntries(receipts) });
  }

  function respond({ url, headers, body }: Received): ProtocolAnswer {
    if (asksForToken && headers.authorization !== `Bearer ${accessToken}`) return failed(401, 'UNAUTHORIZED');
    const given = JSON.parse(body) as Omit<Notified, 'id'>[] & { ids: string[] };
    switch (url.pathname) {
      case '/--/api/v2/push/send':
        return send(given);
      case '/--/api/v2/push/getReceipts':
        return receiptsOf(given.ids);
      default:
        return { status: 404, contentType: 'text/html', body: '<h1>Not found</h1>' };
    }
  }

  const server = await startProtocolServer(respond);
  return {
    ...server,
    notified,
    ...state,
    /** Sets whether delivery receipts are available. */
    setHasReceipts: (knows: boolean) => void (state.hasReceipts = knows),
    reset() {
      server.forget();
      notified.length = 0;
      for (const map of [state.tickets, state.receipts, state.projects]) map.clear();
      state.hasReceipts = true;
    },
  };
}
