type Early = Record<'start' | 'settings', Promise<Response>>;

/** Response to a request that head/early.js sent before the scripts loaded; undefined if not sent or already used. */
export function takeEarly(call: keyof Early): Promise<Response> | undefined {
  const { hearthEarly } = globalThis as { hearthEarly?: Partial<Early> };
  const response = hearthEarly?.[call];
  delete hearthEarly?.[call];
  return response;
}

/** The parsed early response; undefined if it failed. */
export async function readEarly<T>(call: keyof Early): Promise<T | undefined> {
  const response = await takeEarly(call)?.catch(() => undefined);
  return response?.ok ? ((await response.json().catch(() => undefined)) as T | undefined) : undefined;
}
