import { sql, type RawBuilder } from 'kysely';

/** Sorts units naturally: 104 before 1001, D-9 before D-10. */
export const unitSortKey = (unit: RawBuilder<unknown>) =>
  sql`lower(coalesce(substring(${unit} from '^\\D*'), '')) || lpad(coalesce(substring(${unit} from '\\d+'), ''), 12, '0') || lower(${unit})`;
