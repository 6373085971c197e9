import { daysLater } from '../../src/platform/days.ts';
import type { ProviderLead, ProviderResident } from '../../src/areas/properties/integrations/providers/provider.ts';

/** A resident in the provider's database, changed by tests as its staff would. */
export interface Tenant extends ProviderResident {
  unitID: string;
  floorPlan: string;
  changedAt: Date;
}

const firstNames =
  'Ana Ben Carla Dev Elena Farid Grace Hugo Ines Jamal Kira Leo Mona Nadia Oscar Priya Quinn Rosa Sam Tara'.split(' ');
const lastNames =
  'Alvarez Brooks Chen Diaz Evans Foster Garcia Hughes Ito Jones Kim Lopez Moore Nguyen Owens Patel Reyes Smith Tran'.split(
    ' ',
  );

const pick = (names: readonly string[], n: number) => names[n % names.length] ?? '';

const inDays = (days: number) => daysLater(new Date().toISOString().slice(0, 10), days);

/** The given number of residents, always the same: each in their own unit, nearly all current. */
export function tenants(count: number): Tenant[] {
  const terms = {
    current: { leaseStart: inDays(-200), leaseEnd: inDays(165), moveOut: null },
    notice: { leaseStart: inDays(-335), leaseEnd: inDays(30), moveOut: inDays(30) },
    future: { leaseStart: inDays(40), leaseEnd: inDays(405), moveOut: null },
    past: { leaseStart: inDays(-387), leaseEnd: inDays(-22), moveOut: inDays(-22) },
  };
  return Array.from({ length: count }, (_, n) => {
    const [firstName, lastName] = [pick(firstNames, n), pick(lastNames, Math.floor(n / firstNames.length) + n)];
    const status = n % 20 === 7 ? 'future' : n % 20 === 13 ? 'notice' : n % 50 === 49 ? 'past' : 'current';
    return {
      externalID: String(500_000 + n),
      leaseID: String(900_000 + n),
      firstName,
      lastName,
      email: `${firstName}.${lastName}.${n}@example.com`.toLowerCase(),
      phone: `202555${String(1000 + (n % 9000))}`,
      status,
      building: `Building ${1 + Math.floor(n / 200)}`,
      unit: String(101 + n),
      unitID: String(300_000 + n),
      floorPlan: `A${1 + (n % 4)}`,
      ...terms[status],
      rentCents: 120_000 + (n % 10) * 5000,
      changedAt: new Date('2026-11-01T12:00:00Z'),
    };
  });
}

/** Incomplete records: no email, no unit or no dates. Each still counts as a person. */
export function incompleteTenants(): Tenant[] {
  const [noMail, noUnit, noDates] = tenants(3).map((tenant, n) => ({
    ...tenant,
    externalID: `${600_000 + n}`,
    leaseID: `${950_000 + n}`,
    status: 'current' as const,
  })) as [Tenant, Tenant, Tenant];
  return [
    { ...noMail, email: null, phone: null },
    { ...noUnit, unit: '', unitID: '', building: '', rentCents: null },
    { ...noDates, leaseStart: null, leaseEnd: null, moveOut: null },
  ];
}

/** A lead as stored by the provider. */
export interface KeptLead extends Pick<ProviderLead, 'firstName' | 'lastName' | 'email' | 'phone'> {
  externalLeadID: string;
  /** The provider's own term. */
  stage: string;
  note: string;
  changedAt: Date;
}

/** A tenant as an adapter should read it. */
export function residentOf({
  unitID: _unit,
  floorPlan: _plan,
  changedAt: _changed,
  ...resident
}: Tenant): ProviderResident {
  return resident;
}

/** Arguments of a server started manually: `--port 4790 --residents 200`. */
export function parseServerArguments(args: readonly string[]) {
  const numberOf = (option: string, usual: number) => Number(args[args.indexOf(option) + 1] || usual);
  return {
    port: args.includes('--port') ? numberOf('--port', 0) : 0,
    residents: args.includes('--residents') ? numberOf('--residents', 200) : 200,
  };
}
