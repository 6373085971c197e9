import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Config } from '../platform/config.ts';
import { cognitoClient } from '../platform/user-pool/cognito.ts';
import type { Clock } from './clock.ts';
import { ok, problem, reasonOf, warning, type Outcome } from './finding.ts';

/** A harmless call: an authenticated read, or without `authorization` only whether something answers. */
interface Probe {
  name: string;
  url: string;
  /** The setting that the address comes from. */
  setting: string;
  authorization?: string;
  /** The settings to correct when the provider rejects the credentials. */
  credentials?: string;
  body?: object;
}

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const bearer = (token: string | undefined) => (token ? { authorization: `Bearer ${token}` } : {});

/** The calls for what is configured. `used` are the systems that properties are connected to. */
function probesOf(config: Config, used: readonly string[]): Probe[] {
  const { TWILIO_ACCOUNT_SID: sid, MAXIO_BASE_URL, EXPO_BASE_URL, TREMENDOUS_API_KEY, PROPEXO_API_KEY } = config;
  const probes: Probe[] = [];
  if (sid)
    probes.push({
      name: 'Twilio',
      setting: 'TWILIO_BASE_URL',
      url: `${config.TWILIO_BASE_URL}/2010-04-01/Accounts/${sid}.json`,
      authorization: basic(sid, config.TWILIO_AUTH_TOKEN ?? ''),
      credentials: 'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN',
    });
  if (EXPO_BASE_URL)
    probes.push({
      name: 'Expo',
      setting: 'EXPO_BASE_URL',
      url: `${EXPO_BASE_URL}/--/api/v2/push/getReceipts`,
      ...bearer(config.EXPO_ACCESS_TOKEN),
      credentials: 'EXPO_ACCESS_TOKEN',
      body: { ids: ['00000000-0000-0000-0000-000000000000'] },
    });
  if (TREMENDOUS_API_KEY)
    probes.push({
      name: 'Tremendous',
      setting: 'TREMENDOUS_BASE_URL',
      url: `${config.TREMENDOUS_BASE_URL}/api/v2/funding_sources`,
      ...bearer(TREMENDOUS_API_KEY),
      credentials: 'TREMENDOUS_API_KEY',
    });
  if (MAXIO_BASE_URL)
    probes.push({
      name: 'Maxio',
      setting: 'MAXIO_BASE_URL',
      url: `${MAXIO_BASE_URL}/site.json`,
      authorization: basic(config.MAXIO_API_KEY ?? '', 'x'),
      credentials: 'MAXIO_API_KEY',
    });
  if (PROPEXO_API_KEY)
    probes.push({
      name: 'Propexo',
      setting: 'PROPEXO_BASE_URL',
      url: `${config.PROPEXO_BASE_URL}/v1/properties/?limit=1`,
      ...bearer(PROPEXO_API_KEY),
      credentials: 'PROPEXO_API_KEY',
    });
  if (used.includes('entrata'))
    probes.push({ name: 'Entrata', setting: 'ENTRATA_BASE_URL', url: config.ENTRATA_BASE_URL });
  for (const url of config.YARDI_INTERFACE_URLS) probes.push({ name: 'Yardi', setting: 'YARDI_INTERFACE_URLS', url });
  if (config.EXCHANGE_RATES_URL)
    probes.push({ name: 'Exchange rates', setting: 'EXCHANGE_RATES_URL', url: config.EXCHANGE_RATES_URL });
  return probes;
}

async function ask(probe: Probe, clock: Clock, signal: AbortSignal): Promise<Outcome> {
  const { name, url, setting, authorization, credentials, body } = probe;
  const sentAt = clock.now();
  let response: Response;
  try {
    response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(authorization && { authorization }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal,
    });
    await response.body?.cancel();
  } catch (error) {
    if (signal.aborted) throw error;
    return problem(
      `Can't reach ${URL.parse(url)?.host}: ${reasonOf(error)}. Correct ${setting}, or open the firewall to it.`,
    );
  }
  clock.compareResponse(name, response, sentAt);
  const { status } = response;
  if (status >= 500 || status === 429) return warning(`${name} responds with an error (${status}). Try again later.`);
  if (!credentials) return ok(`${name} responds.`);
  if (status === 401 || status === 403) return problem(`${name} rejects the credentials. Correct ${credentials}.`);
  if (status >= 300) return warning(`${name} responds with an unexpected status (${status}). Check ${setting}.`);
  return ok(authorization ? `${name} accepts the credentials.` : `${name} responds.`);
}

const someone = 'nobody@hearth.invalid';

/** Looks up a user who doesn't exist. */
async function checkCognito(config: Config, poolId: string, signal: AbortSignal): Promise<Outcome> {
  try {
    await cognitoClient({ ...config, poolId }).send(
      new AdminGetUserCommand({ UserPoolId: poolId, Username: someone }),
      {
        abortSignal: signal,
      },
    );
  } catch (error) {
    const { name } = error as Error;
    if (name === 'ResourceNotFoundException')
      return problem("The user pool doesn't exist. Correct COGNITO_USER_POOL_ID and COGNITO_REGION.");
    if (/AccessDenied|NotAuthorized|UnrecognizedClient|InvalidSignature|Credentials/.test(name))
      return problem(
        'Cognito rejects this machine. Give it AWS credentials with the rights in docs/operating.md under Accounts.',
      );
    if (name !== 'UserNotFoundException')
      return problem(`Can't reach Cognito: ${reasonOf(error)}. Check COGNITO_ENDPOINT.`);
  }
  return ok('The user pool responds.');
}

/** Checks by name, one for each configured provider. */
export function providerChecks(config: Config, clock: Clock, used: readonly string[]) {
  const { COGNITO_USER_POOL_ID: poolId } = config;
  const checks = probesOf(config, used).map((probe) => ({
    name: probe.name,
    run: (signal: AbortSignal) => ask(probe, clock, signal),
  }));
  if (poolId) checks.push({ name: 'Cognito', run: (signal) => checkCognito(config, poolId, signal) });
  return checks;
}
