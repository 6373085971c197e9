import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../platform/db/embedded/start-error.ts';

export interface Outcome {
  status: 'ok' | 'warning' | 'problem';
  /** The state, and how to fix it unless it's ok. */
  message: string;
}
export interface Finding extends Outcome {
  check: string;
}

const outcome = (status: Outcome['status']) => (message: string) => ({ status, message });
export const ok = outcome('ok');
export const warning = outcome('warning');
export const problem = outcome('problem');

interface Failure {
  code?: unknown;
  cause?: unknown;
  errors?: unknown[];
}

const reasons: Record<string, string> = {
  ENOTFOUND: 'no such host',
  EDNS: 'no such host',
  EAI_AGAIN: "its name can't be looked up",
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the connection was closed',
  EHOSTUNREACH: 'no route to it',
  ENETUNREACH: 'no route to it',
  ETIMEDOUT: 'it took too long',
  UND_ERR_CONNECT_TIMEOUT: 'it took too long',
  UND_ERR_SOCKET: 'the connection was closed',
};

/** Why a connection failed, as half a sentence. */
export function reasonOf(error: unknown): string {
  const { code, cause, errors } = error as Failure;
  const inText = error instanceof Error ? /\bE[A-Z]{4,}\b/.exec(error.message)?.[0] : undefined;
  const known = reasons[String(code)] ?? reasons[String(inText)];
  if (known) return known;
  if (/CERT|_SSL_|SELF_SIGNED|UNABLE_TO_/.test(String(code))) return `its certificate isn't valid (${String(code)})`;
  if (errors?.[0] ?? cause) return reasonOf(errors?.[0] ?? cause);
  return error instanceof Error ? error.message : String(error);
}

export type Run = (signal: AbortSignal) => Promise<Outcome | Outcome[] | undefined>;

/** Runs a check within its time. */
export async function check(name: string, timeoutMs: number, run: Run): Promise<Finding[]> {
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(timeoutMs)]);
  const late = sleep(timeoutMs, problem(`No response within ${timeoutMs / 1000} seconds.`), { signal: done.signal });
  late.catch(() => undefined);
  try {
    const found = await Promise.race([run(signal), late]);
    return [found ?? []].flat().map((each) => ({ check: name, ...each }));
  } catch (error) {
    if (signal.aborted) return [{ check: name, ...(await late) }];
    return [{ check: name, ...problem(error instanceof StartError ? error.message : `${reasonOf(error)}.`) }];
  } finally {
    done.abort();
  }
}
