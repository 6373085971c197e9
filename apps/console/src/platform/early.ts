type Early = Record<'start' | 'settings', Promise<Response>>;

/** The answer to a call that head/early.js has sent before the scripts were there; undefined where it did not, or was taken already. */
export function takeEarly(call: keyof Early): Promise<Response> | undefined {
  const { hearthEarly } = globalThis as { hearthEarly?: Partial<Early> };
  const answer = hearthEarly?.[call];
  delete hearthEarly?.[call];
  return answer;
}

/** The same, read; undefined where it was no success. */
export async function readEarly<T>(call: keyof Early): Promise<T | undefined> {
  const answer = await takeEarly(call)?.catch(() => undefined);
  return answer?.ok ? ((await answer.json().catch(() => undefined)) as T | undefined) : undefined;
}
