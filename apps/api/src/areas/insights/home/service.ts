import type { contract } from '@hearth/contract';
import { allProperties } from '@hearth/contract/constants';
import { homeCountMaximum, homeLines, type HomeCount } from '@hearth/contract/insights/home';
import type { Permission } from '@hearth/contract/permissions';
import type { Ctx } from '../../../platform/context.ts';
import type { Scope } from '../../../platform/db/database.ts';
import { readDayRange, type DayRange } from '../../../platform/db/day-range.ts';
import { oneProperty } from '../../../platform/db/page.ts';
import type { OutputOf } from '../../../platform/serve.ts';
import { countReady } from '../../points/rent-roll/public.ts';
import { lines, recentSince } from './lines.ts';
import { countLines, type Counted } from './queries.ts';

/** The requested properties where the caller has the permission; undefined without any. */
export function within({ scope, may }: Pick<Ctx, 'scope' | 'may'>, permission: Permission): Scope | undefined {
  if (scope.seesAll) return may(permission, allProperties) ? scope : undefined;
  const propertyIds = scope.propertyIds.filter((id) => may(permission, id));
  return propertyIds.length > 0 ? { ...scope, propertyIds } : undefined;
}

function lineQueries(ctx: Ctx, recent: DayRange) {
  const { seesAll, propertyIds } = ctx.scope;
  return homeLines.flatMap((line) => {
    if (line === 'rentRoll') return [];
    const { permission, feature, isOfPlatform, list, since, text } = lines[line];
    if (isOfPlatform && !seesAll) return [];
    const scope = within(ctx, permission);
    if (!scope) return [];
    return [
      {
        line,
        list: list({ scope, now: ctx.now, recent }),
        since,
        text,
        gate: feature && !seesAll ? { feature, propertyIds } : undefined,
      },
    ];
  });
}

/** Rent rewards ready this month. The rent roll needs one property. */
async function countRentRoll(ctx: Ctx): Promise<Counted[]> {
  const propertyId = oneProperty(ctx.scope);
  if (!propertyId || !ctx.may('rentRoll.view', propertyId)) return [];
  const count = await countReady(ctx, propertyId);
  return count === undefined ? [] : [{ line: 'rentRoll', count, since: null, text: null }];
}

const toWire = ({ line, count, since, text }: Counted): HomeCount => ({
  line,
  count: Math.min(count, homeCountMaximum),
  hasMore: count > homeCountMaximum,
  since: since?.toISOString() ?? null,
  text: text ?? '',
});

/** Home's to-do counts, each equal to its list's count. */
export async function get(ctx: Ctx): Promise<OutputOf<typeof contract.home.get>> {
  const startDate = recentSince(ctx.now);
  const recent = await readDayRange(ctx.db, ctx.scope, { startDate });
  const counted = [...(await countLines(ctx.db, lineQueries(ctx, recent))), ...(await countRentRoll(ctx))];
  counted.sort((a, b) => homeLines.indexOf(a.line) - homeLines.indexOf(b.line));
  return { data: { lines: counted.map(toWire), recentSince: startDate } };
}
