import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { cognitoUserPool } from './cognito.ts';
import { embeddedUserPool } from './embedded.ts';
import type { UserPool } from './pool.ts';

/** The configured pool: Cognito if COGNITO_USER_POOL_ID is set. */
export function openUserPool(config: Config, db: Db): UserPool {
  const { COGNITO_USER_POOL_ID: poolId, COGNITO_CLIENT_ID: clientId } = config;
  return poolId && clientId
    ? cognitoUserPool({ ...config, poolId, clientId })
    : embeddedUserPool(db, { demo: config.demo });
}
