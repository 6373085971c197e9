import { z } from 'zod';
import { atProperties, endpoint } from '../endpoint.ts';
import { streak } from '../points/rent-roll-record.ts';
import { instant, objectId, scopeQuery } from '../primitives.ts';

/** Points of a person at the visible properties. Whole and positive. */
export const userStats = endpoint('GET /users/user-stats', {
  summary: "Get a user's points statistics",
  tag: 'Users',
  scope: atProperties,
  permission: 'users.view',
  query: { userId: objectId, ...scopeQuery },
  output: z.object({
    data: z.object({
      balance: z.int(),
      total: z.int(),
      redeemed: z.int(),
      /** Points sent between friends count as earned once, by the sender. */
      friends: z.object({ received: z.int(), sent: z.int() }),
      pending: z.int(),
      submissions: z.object({ pending: z.int(), approved: z.int(), denied: z.int() }),
      /** Last 12 months, oldest first; `month` is YYYY-MM. */
      months: z.array(z.object({ month: z.string(), earned: z.int(), redeemed: z.int() })),
      /** At properties that count streaks. */
      streaks: z.array(streak),
      /** Times of the first and last point log. */
      firstActivity: instant.nullable(),
      lastActivity: instant.nullable(),
    }),
  }),
  reads: ['user', 'pointLog', 'lease', 'property'],
});

export const userProfile = {
  stats: userStats,
};
