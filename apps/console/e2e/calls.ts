import { randomUUID } from 'node:crypto';

/** Signs in as an account and returns its API client. */
export async function signedInAs(account: string) {
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
  if (!signedIn.ok) throw new Error(`${account} couldn't sign in: ${signedIn.status} ${await signedIn.text()}`);
  const { accessToken } = (await signedIn.json()) as { accessToken: string };
  const authorization = `Bearer ${accessToken}`;
  const read = async (response: Response) => {
    if (!response.ok) throw new Error(`${response.url} returned ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const get = (path: string) => fetch(`${base}${path}`, { headers: { authorization } }).then(read);
  const write = (method: string, path: string, body: object) =>
    fetch(`${base}${path}`, {
      method,
      headers: { ...headers, authorization, 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    }).then(read);
  return { base, authorization, read, get, write };
}
export type Calls = Awaited<ReturnType<typeof signedInAs>>;
