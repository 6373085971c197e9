import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { newId } from '../id.ts';

/** Kinds of commits: rows of `changes`, or jobs of a queue. */
export type Notice = 'changes' | `jobs ${string}`;
/** `undefined` means anything may have been committed. */
type Listener = (notices: ReadonlySet<Notice> | undefined) => void;

/**
 * Notifies every process on the database of commits, to avoid constant polling. Only a hint, sent after the commit on a
 * separate connection so that writers don't pay for it; followers still poll occasionally.
 */
export interface Notifications {
  /** Reaches this process immediately and the others a moment later. */
  send(notices: Iterable<Notice>): void;
  /** Returns the function that stops following. */
  follow(listener: Listener): () => void;
  close(): Promise<void>;
}

const channel = 'hearth';
/** Notices within this window are sent together. */
const gatherMs = 15;
const reconnectMs = 1_000;
/** PostgreSQL's limit is 8000 bytes. */
const longestPayload = 7_000;

/** Listens on a channel until the returned function is called. */
export async function listenOn(
  connection: pg.ClientConfig,
  on: string,
  heard: () => void,
): Promise<() => Promise<void>> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000, application_name: 'hearth doctor' });
  client.on('error', () => undefined).on('notification', heard);
  await client.connect();
  await client.query(`listen ${on}`);
  return () => client.end();
}

/** Connects in the background and reconnects until closed. */
export function openNotifications(connection: pg.ClientConfig): Notifications {
  const listeners = new Set<Listener>();
  const queued = new Set<Notice>();
  const closing = new AbortController();
  const self = newId();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const notify: Listener = (notices) => listeners.forEach((listener) => listener(notices));

  /** Resolves when the connection ends. */
  async function listen(): Promise<void> {
    const connecting = new pg.Client({
      ...connection,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      application_name: 'hearth notifications',
    });
    const ended = new Promise<void>(
      (resolve) => void connecting.on('error', () => resolve()).on('end', () => resolve()),
    );
    connecting.on('notification', ({ payload = '' }) => {
      const [sender, ...notices] = payload.split('\n');
      if (sender !== self) notify(notices.length > 0 ? new Set(notices as Notice[]) : undefined);
    });
    const stop = () => void connecting.end().catch(() => undefined);
    closing.signal.addEventListener('abort', stop);
    try {
      await connecting.connect();
      // A connection that isn't established can't be ended.
      closing.signal.throwIfAborted();
      await connecting.query(`listen ${channel}`);
      client = connecting;
      notify(undefined);
      await ended;
    } finally {
      client = undefined;
      closing.signal.removeEventListener('abort', stop);
      stop();
    }
  }

  async function run() {
    while (!closing.signal.aborted) {
      await listen().catch(() => undefined);
      await sleep(reconnectMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }
  const running = run();

  /** Sends one batch at a time; notices that arrive meanwhile join the next. */
  async function sendNext() {
    const payload = [self, ...queued].join('\n');
    queued.clear();
    await client
      ?.query('select pg_notify($1, $2)', [channel, payload.length > longestPayload ? self : payload])
      .catch(() => undefined);
    timer = undefined;
    if (queued.size > 0) scheduleSend();
  }
  const scheduleSend = () => (timer ??= setTimeout(() => void sendNext(), gatherMs));

  return {
    send(notices) {
      const sent = new Set(notices);
      notify(sent);
      for (const notice of sent) queued.add(notice);
      scheduleSend();
    },
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      clearTimeout(timer);
      closing.abort();
      await running;
    },
  };
}
