import { createHmac } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { traceCalls } from '../tracing/trace.ts';
import type { Config } from '../config.ts';
import { invalid, tooMany, unavailable } from '../errors.ts';
import type { UserPool } from './pool.ts';

type Settings = Pick<Config, 'COGNITO_CLIENT_SECRET' | 'COGNITO_REGION' | 'COGNITO_ENDPOINT'> & {
  poolId: string;
  clientId: string;
};

const wrongPassword = [
  'NotAuthorizedException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
  'InvalidPasswordException',
];
const busy = ['TooManyRequestsException', 'LimitExceededException', 'TooManyFailedAttemptsException'];
const refusedPassword = ['InvalidPasswordException', 'PasswordHistoryPolicyViolationException'];

const retryAfterSeconds = 60;

/** Returns undefined for expected errors and converts all others. */
async function unless<T>(expected: readonly string[], call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    const { name, message } = error as Error;
    if (expected.includes(name)) return undefined;
    if (busy.includes(name)) throw tooMany('Too many attempts. Try again in a minute.', retryAfterSeconds);
    if (refusedPassword.includes(name)) throw invalid(['body', 'password'], message);
    throw unavailable("Sign-in isn't available right now. Try again in a moment.", error);
  }
}

export function cognitoClient({
  poolId,
  COGNITO_REGION,
  COGNITO_ENDPOINT,
}: Pick<Settings, 'poolId' | 'COGNITO_REGION' | 'COGNITO_ENDPOINT'>) {
  const client = new CognitoIdentityProviderClient({
    region: COGNITO_REGION ?? poolId.slice(0, poolId.indexOf('_')),
    ...(COGNITO_ENDPOINT && { endpoint: COGNITO_ENDPOINT }),
    requestHandler: { connectionTimeout: 3000, requestTimeout: 10_000 },
    maxAttempts: 2,
  });
  client.middlewareStack.add(traceCalls('Cognito'), { step: 'initialize' });
  return client;
}

/**
 * Amazon Cognito, called only by the server. The app client needs ALLOW_USER_PASSWORD_AUTH. If someone else registered
 * an address before its owner, signing up replaces their password.
 */
export function cognitoUserPool(settings: Settings): UserPool {
  const { poolId, clientId, COGNITO_CLIENT_SECRET: secret } = settings;
  const client = cognitoClient(settings);
  const secretHash = (email: string) =>
    secret
      ? createHmac('sha256', secret)
          .update(email + clientId)
          .digest('base64')
      : undefined;
  const person = (email: string) => ({ UserPoolId: poolId, Username: email });
  const verifiedAttributes = (email: string) => [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
  ];

  async function verify(email: string, password: string): Promise<string | undefined> {
    const SECRET_HASH = secretHash(email);
    const answer = await unless(
      wrongPassword,
      client.send(
        new InitiateAuthCommand({
          ClientId: clientId,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: email, PASSWORD: password, ...(SECRET_HASH && { SECRET_HASH }) },
        }),
      ),
    );
    const token = answer?.AuthenticationResult?.AccessToken;
    return token ? decodeJwt(token).sub : undefined;
  }

  const setPassword = async (email: string, password: string) => {
    await unless(
      [],
      client.send(new AdminSetUserPasswordCommand({ ...person(email), Password: password, Permanent: true })),
    );
    return async () => undefined;
  };

  return {
    verify,
    setPassword,
    async signUp(email, password) {
      const UserAttributes = verifiedAttributes(email);
      const added = await unless(
        ['UsernameExistsException'],
        client.send(new AdminCreateUserCommand({ ...person(email), MessageAction: 'SUPPRESS', UserAttributes })),
      );
      if (!added)
        await unless([], client.send(new AdminUpdateUserAttributesCommand({ ...person(email), UserAttributes })));
      const keep = await setPassword(email, password);
      const known = await unless([], client.send(new AdminGetUserCommand(person(email))));
      const subject = known?.UserAttributes?.find(({ Name }) => Name === 'sub')?.Value;
      if (!subject) throw unavailable("Sign-in isn't available right now. Try again in a moment.", 'no subject');
      return { subject, keep };
    },
  };
}
