import { createHmac } from 'node:crypto';
import {
  AdminConfirmSignUpCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import type { Config } from '../config.ts';
import { invalid, tooMany, unavailable } from '../errors.ts';
import type { UserPool } from './user-pool.ts';

type Settings = Pick<Config, 'COGNITO_CLIENT_SECRET' | 'COGNITO_REGION' | 'COGNITO_ENDPOINT'> & {
  poolId: string;
  clientId: string;
};

const unknownPerson = [
  'NotAuthorizedException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
];
const wrongPassword = [...unknownPerson, 'InvalidPasswordException'];
const wrongCode = [
  'CodeMismatchException',
  'ExpiredCodeException',
  'UserNotFoundException',
  'NotAuthorizedException',
  'UserNotConfirmedException',
];
const busy = ['TooManyRequestsException', 'LimitExceededException', 'TooManyFailedAttemptsException'];
const refusedPassword = ['InvalidPasswordException', 'PasswordHistoryPolicyViolationException'];

const retryAfterSeconds = 60;

/** The call's answer, or undefined for the errors that are expected; every other one as an error for the caller. */
async function unless<T>(expected: readonly string[], call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    const { name, message } = error as Error;
    if (expected.includes(name)) return undefined;
    if (busy.includes(name)) throw tooMany('Too many attempts. Please try again in a minute.', retryAfterSeconds);
    if (refusedPassword.includes(name)) throw invalid(['body', 'password'], message);
    throw unavailable('Sign-in is not available at the moment. Please try again.', error);
  }
}

/** Amazon Cognito, called from the server; the browser never meets it. Its app client needs ALLOW_USER_PASSWORD_AUTH. */
export function cognitoUserPool({
  poolId,
  clientId,
  COGNITO_CLIENT_SECRET: secret,
  COGNITO_REGION,
  COGNITO_ENDPOINT,
}: Settings): UserPool {
  const client = new CognitoIdentityProviderClient({
    region: COGNITO_REGION ?? poolId.slice(0, poolId.indexOf('_')),
    ...(COGNITO_ENDPOINT && { endpoint: COGNITO_ENDPOINT }),
    requestHandler: { connectionTimeout: 3000, requestTimeout: 10_000 },
    maxAttempts: 2,
  });
  const secretHash = (email: string) =>
    secret
      ? createHmac('sha256', secret)
          .update(email + clientId)
          .digest('base64')
      : undefined;
  const person = (email: string) => ({ ClientId: clientId, Username: email, SecretHash: secretHash(email) });

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

  /** Staff have vouched for the address, so the pool need not mail a code for it. */
  async function confirm(email: string): Promise<void> {
    await unless(
      ['NotAuthorizedException'],
      client.send(new AdminConfirmSignUpCommand({ UserPoolId: poolId, Username: email })),
    );
    const UserAttributes = [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
    ];
    await unless(
      [],
      client.send(new AdminUpdateUserAttributesCommand({ UserPoolId: poolId, Username: email, UserAttributes })),
    );
  }

  return {
    verify,
    async signUp(email, password) {
      const keep = async () => undefined;
      const added = await unless(
        ['UsernameExistsException'],
        client.send(
          new SignUpCommand({
            ...person(email),
            Password: password,
            UserAttributes: [{ Name: 'email', Value: email }],
          }),
        ),
      );
      if (added?.UserSub) {
        if (!added.UserConfirmed) await confirm(email);
        return { subject: added.UserSub, keep };
      }
      const subject = (await verify(email, password)) ?? (await confirm(email).then(() => verify(email, password)));
      return subject ? { subject, keep } : undefined;
    },
    async requestReset(email) {
      await unless(unknownPerson, client.send(new ForgotPasswordCommand(person(email))));
      return undefined;
    },
    async confirmReset(email, code, password) {
      const changed = await unless(
        wrongCode,
        client.send(new ConfirmForgotPasswordCommand({ ...person(email), ConfirmationCode: code, Password: password })),
      );
      return async () => changed !== undefined;
    },
  };
}
