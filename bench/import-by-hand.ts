import { newId } from '../apps/api/src/platform/id.ts';
import type { Pool } from './people.ts';

export interface Row {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  role: 'resident';
  unitNumber: string;
  building: string;
  startDate: string;
  endDate: string;
  occupants: number;
  sendEmail: 'yes' | 'no';
}
export interface ImportTarget {
  propertyId: string;
  adminId: string;
  accessToken: string;
}

/** Baseline: handwritten bulk inserts of the same rows, without sessions, row-level security, checks or email jobs. */
export async function importBaseline(
  pool: Pool,
  { propertyId, adminId }: ImportTarget,
  rows: readonly Row[],
): Promise<number> {
  const client = await pool.connect();
  const people = rows.map((row) => ({ id: newId(), lease: newId(), ...row }));
  const startedAt = performance.now();
  try {
    const set = JSON.stringify(people);
    const columns = `as n(id text, lease text, email text, "firstName" text, "lastName" text, phone text, role text, "unitNumber" text, building text, "startDate" date, "endDate" date, occupants integer)`;
    await client.query('begin');
    await client.query(
      `insert into users (id, email, first_name, last_name, phone, role, unit_number, building, occupants)
      select id, email, "firstName", "lastName", phone, role, "unitNumber", building, occupants from jsonb_to_recordset($1::jsonb) ${columns}`,
      [set],
    );
    await client.query(
      `insert into property_roles (user_id, property_id, role) select id, $2, role from jsonb_to_recordset($1::jsonb) ${columns}`,
      [set, propertyId],
    );
    await client.query(
      `insert into leases (id, property_id, user_id, unit_number, building, start_date, end_date, created_by, updated_by)
      select lease, $2, id, "unitNumber", building, "startDate", "endDate", $3, $3 from jsonb_to_recordset($1::jsonb) ${columns}`,
      [set, propertyId, adminId],
    );
    await client.query(
      `insert into audit_log (actor_id, action, target_kind, target_id, property_id, after, request_id)
      select $3, 'user.import', 'user', id, $2, jsonb_build_object('email', email), 'bare' from jsonb_to_recordset($1::jsonb) ${columns}
      union all select $3, 'user.import', 'lease', lease, $2, jsonb_build_object('unit', "unitNumber"), 'bare' from jsonb_to_recordset($1::jsonb) ${columns}`,
      [set, propertyId, adminId],
    );
    await client.query(
      `insert into changes (topic, op, property_id, record_id, user_id)
      select 'user', 'insert', $2, id, id from jsonb_to_recordset($1::jsonb) ${columns} union all select 'lease', 'insert', $2, lease, id from jsonb_to_recordset($1::jsonb) ${columns}`,
      [set, propertyId],
    );
    await client.query('commit');
    return performance.now() - startedAt;
  } finally {
    client.release();
  }
}
