import type { RecordKind } from '@hearth/contract/endpoint';
import { allProperties } from '@hearth/contract/constants';
import type { Role } from '@hearth/contract/roles';
import { fits, isHexId, smallest, type Choose, type Declared, type Part, type Request } from '../inputs.ts';
import type { Tenant } from '../tenants/tenants.ts';

export type At = 'own property' | 'other property' | 'other company';
/** Filters of a call over properties: the tenant it targets, and others inside it. */
export const narrowed = {
  'all of the own company': { key: 'companyId', noun: 'company', at: 'own property', with: ['other property'] },
  'all of another company': { key: 'companyId', noun: 'company', at: 'other company', with: [] },
  'the own group': { key: 'groupId', noun: 'group', at: 'own property', with: [] },
  'the group of the other property': { key: 'groupId', noun: 'group', at: 'other property', with: [] },
  'a group of another company': { key: 'groupId', noun: 'group', at: 'other company', with: [] },
} as const satisfies Record<string, { key: string; noun: string; at: At; with: readonly At[] }>;
export type Narrowed = keyof typeof narrowed;
export type Where = At | 'all properties' | 'no such property' | Narrowed;
export const isNarrowed = (where: Where): where is Narrowed => where in narrowed;

const singular = (word: string) =>
  word
    .replaceAll(/-(\w)/g, (_match, letter: string) => letter.toUpperCase())
    .replace(/ies$/, 'y')
    .replace(/s$/, '')
    .replace(/^(detail|information)$/, 'company')
    .replace(/^mailbox$/, 'mail')
    .replace(/^boost$/, 'post');

/** A valid request to the endpoint about the tenant's records. Throws if none can be built. */
export function requestAt(
  { path, meta, parts, input, name }: Declared,
  tenant: Tenant,
  where: Where,
  role?: Role,
): Request {
  const nounOf = (field: string) => {
    if (meta.scope.kind === 'property' && meta.scope.key === field) return 'property';
    if (meta.scope.kind === 'record' && meta.scope.param === field) return meta.scope.record satisfies RecordKind;
    if (field === 'id' && path.startsWith('/brands/groups/')) return 'brandGroup';
    if (field !== 'id') return singular(field.replace(/Ids?$/, ''));
    return singular(path.slice(0, path.indexOf('/{id}')).split('/').at(-1) ?? '');
  };
  const choose: Choose = (field, schema) => {
    if (isHexId(schema))
      return (role === 'ambassador' && tenant.idsOfAmbassadors[nounOf(field)]) || tenant.ids[nounOf(field)];
    // Part of every tenant's mark, so that a search finds whatever it may.
    if (field === 'q') return 'mark';
    if (field === 'role') return schema.enum?.includes('resident') ? 'resident' : undefined;
    if (field === 'state' && fits(schema, 'CO')) return 'CO';
    if (/^end.*date$/i.test(field)) return '2026-12-31';
    return /email/i.test(field) && fits(schema, tenant.email) ? tenant.email : undefined;
  };
  const made = (part: Part) => smallest(parts[part], choose) as never;
  const request: Request = { params: made('params') ?? {}, query: made('query') ?? {}, body: made('body') };
  if (meta.scope.kind === 'property' && meta.scope.in !== 'params') {
    Object.assign(request[meta.scope.in] as object, {
      [meta.scope.key]: where === 'all properties' || isNarrowed(where) ? allProperties : tenant.property,
      ...(isNarrowed(where) && { [narrowed[where].key]: tenant.ids[narrowed[where].noun] }),
    });
  }
  if (meta.scope.kind === 'property' && where === 'no such property')
    Object.assign(request[meta.scope.in] as object, { [meta.scope.key]: 'f'.repeat(24) });
  const checked = input.safeParse(request);
  if (!checked.success)
    throw new Error(
      `no valid input can be made for ${name}: ${checked.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
    );
  return request;
}
