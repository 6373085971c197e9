import { z } from 'zod';
import { atProperties, endpoint } from '../endpoint.ts';
import { streak } from '../points/rent-roll-record.ts';
import { instant, objectId, scopeQuery } from '../primitives.ts';

/** What a person did with points at the properties that the caller asks for and sees. Points are whole and positive. */
export const userStats = endpoint('GET /users/user-stats', {
  summary: 'Figures of one user',
  tag: 'Users',
  place: atProperties,
  permission: 'users.view',
  query: { userId: objectId, ...scopeQuery },
  output: z.object({
    data: z.object({
      balance: z.int(),
      total: z.int(),
      redeemed: z.int(),
      /** Points that passed between friends: earned once, by whoever sent them. */
      friends: z.object({ received: z.int(), sent: z.int() }),
      pending: z.int(),
      submissions: z.object({ pending: z.int(), approved: z.int(), denied: z.int() }),
      /** The last twelve months, oldest first; `month` is YYYY-MM. */
      months: z.array(z.object({ month: z.string(), earned: z.int(), redeemed: z.int() })),
      /** At the properties that count them. */
      streaks: z.array(streak),
      /** The oldest and the newest entry of the point history. */
      firstActivity: instant.nullable(),
      lastActivity: instant.nullable(),
    }),
  }),
  reads: ['user', 'pointLog', 'lease', 'property'],
});

export const userProfile = {
  stats: userStats,
};
