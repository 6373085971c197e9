import { contract } from '@hearth/contract';
import { messageStatusLabels, messageTypeLabels } from '@hearth/contract/communication/message-kinds';
import type { MessageStatus, MessageType } from '@hearth/contract/communication/message-kinds';
import { postPhaseLabels, type PostPhase } from '@hearth/contract/community/phases';
import { audienceOfPost, kindOf, postKindLabels, type PostType } from '@hearth/contract/community/post-types';
import { formatCents } from '@hearth/contract/format';
import { searchMessages } from '@hearth/contract/insights/messages';
import type { SearchKind } from '@hearth/contract/insights/search';
import { leadStatusLabels, type LeadStatus } from '@hearth/contract/leads/lead-record';
import { userStateLabels, type UserState } from '@hearth/contract/people/user-record';
import { holds } from '@hearth/contract/permissions';
import { invoiceStatusLabels, type InvoiceStatus } from '@hearth/contract/points/invoice-record';
import { isStaffRole, roleLabels, type Role } from '@hearth/contract/roles';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { DB, Scope } from '../../../platform/db/database.ts';
import { scopedTo, type Matching, type Sql } from '../../../platform/db/page.ts';
import { brandList } from '../../brands/brands/public.ts';
import { messageList } from '../../communication/messages/public.ts';
import { phaseAt, postList } from '../../community/posts/public.ts';
import { leadList } from '../../leads/leads/public.ts';
import { userList, userState } from '../../people/users/public.ts';
import { invoiceList, invoiceStatus } from '../../points/invoices/public.ts';
import { propertyList } from '../../properties/properties/public.ts';
import { residentsOf } from '../../properties/units/public.ts';
import { inputFor } from '../home/public.ts';

/** Values of a result's subtitle, by kind. */
export interface Facts {
  active?: boolean;
  email?: string;
  role?: Role;
  state?: UserState;
  unit?: string;
  building?: string;
  residents?: { name: string }[];
  leadStatus?: LeadStatus;
  postType?: PostType;
  phase?: PostPhase;
  messageType?: MessageType;
  messageStatus?: MessageStatus;
  invoiceStatus?: InvoiceStatus;
  total?: number;
  currency?: string;
  category?: string;
  code?: string;
  city?: string;
}

type Viewer = Pick<Ctx, 'scope' | 'now' | 'actor'>;

/** A kind of record: its finder (db/base/functions.sql), and the conditions of its list. */
export interface Source {
  finder: `find_${string}`;
  from: keyof DB;
  alias: string;
  list(viewer: Viewer): Pick<Matching, 'where' | 'filterJoins'>;
  joins?(scope: Scope): Sql;
  /** The text to look for, if it isn't what was typed. */
  term?(typed: string): string;
  title: Sql;
  facts: Partial<Record<keyof Facts, Sql>>;
  /** Id of its property. */
  property: Sql;
  describe(facts: Facts): (string | false | undefined)[];
}

const inactive = ({ active }: Facts) => active === false && searchMessages.inactive;

/** The role and home of a user `u` at the property that a result names: where they live, or else joined first. */
const home = (scope: Scope) => sql`left join lateral (
  select r.property_id, r.role, coalesce(r.unit_number, u.unit_number) as unit, coalesce(r.building, u.building) as building
  from property_roles r where r.user_id = u.id and r.removed_at is null and ${scopedTo(scope, sql`r.property_id`) ?? sql`true`}
  order by r.role not in ('resident', 'ambassador'), r.created_at, r.property_id limit 1
) h on true`;

const everyUser = inputFor(contract.users.list, {}).query;
const user: Source = {
  finder: 'find_users',
  from: 'users',
  alias: 'u',
  list: ({ scope }) => userList(scope, everyUser),
  joins: home,
  title: sql`u.first_name || ' ' || u.last_name`,
  facts: {
    role: sql`coalesce(h.role, u.role)`,
    unit: sql`coalesce(h.unit, '')`,
    building: sql`coalesce(h.building, '')`,
    email: sql`u.email`,
    state: userState,
  },
  property: sql`h.property_id`,
  describe: ({ role = 'user', unit = '', building = '', email, state = 'active' }) => [
    roleLabels[role],
    unit && !isStaffRole(role) ? searchMessages.home(unit, building) : email,
    state !== 'active' && userStateLabels[state],
  ],
};

const unit: Source = {
  finder: 'find_units',
  from: 'units',
  alias: 'w',
  list: ({ scope }) => ({ where: [scopedTo(scope, sql`w.property_id`)] }),
  term: (typed) => typed.replace(/^(?:unit|apt\.?|apartment|#)\s*(?=\S)/i, ''),
  title: sql`w.unit || case when w.building <> '' then ', ' || w.building else '' end`,
  facts: { residents: residentsOf, active: sql`w.active` },
  property: sql`w.property_id`,
  describe: ({ residents = [], ...facts }) => [
    residents.map(({ name }) => name).join(', ') || searchMessages.vacant,
    inactive(facts),
  ],
};

const everyLead = inputFor(contract.leads.list, {}).query;
/** A phone number is looked up by its digits. */
const byPhone = (typed: string) => {
  const digits = typed.replaceAll(/\D/g, '').slice(-10);
  return digits.length >= 4 && /^[\d\s()+.-]+$/.test(typed) ? digits : typed;
};
const lead: Source = {
  finder: 'find_leads',
  from: 'leads',
  alias: 'd',
  list: ({ scope }) => leadList(scope, { ...everyLead, days: {} }),
  term: byPhone,
  title: sql`coalesce(nullif(trim(d.first_name || ' ' || d.last_name), ''), nullif(d.email, ''), d.phone)`,
  facts: { leadStatus: sql`d.status`, email: sql`d.email` },
  property: sql`d.property_id`,
  describe: ({ leadStatus = 'new', email }) => [leadStatusLabels[leadStatus], email],
};

const everyPost = inputFor(contract.posts.list, { when: 'any' }).query;
const post: Source = {
  finder: 'find_posts',
  from: 'posts',
  alias: 'o',
  list: (viewer) => postList(viewer, everyPost),
  title: sql`o.title`,
  facts: { postType: sql`o.type`, active: sql`o.active`, phase: phaseAt(sql`now()`) },
  property: sql`o.property_id`,
  describe: ({ postType = 'POST', phase = 'running', ...facts }) => [
    postKindLabels[kindOf(postType)],
    audienceOfPost(postType) === 'AMBASSADOR' && searchMessages.forAmbassadors,
    inactive(facts) || postPhaseLabels[phase],
  ],
};

const everyMessage = inputFor(contract.messages.list, {}).query;
const message: Source = {
  finder: 'find_messages',
  from: 'messages',
  alias: 'm',
  list: ({ scope }) => messageList(scope, everyMessage),
  title: sql`case when m.subject = '' then left(m.body, 100) else m.subject end`,
  facts: { messageType: sql`m.type`, messageStatus: sql`m.status` },
  property: sql`m.property_id`,
  describe: ({ messageType = 'EMAIL', messageStatus = 'sent' }) => [
    messageTypeLabels[messageType],
    messageStatusLabels[messageStatus],
  ],
};

const everyInvoice = inputFor(contract.invoices.list, {}).query;
const invoice: Source = {
  finder: 'find_invoices',
  from: 'invoices',
  alias: 'i',
  list: ({ scope }) => invoiceList(scope, everyInvoice),
  title: sql`i.number`,
  facts: { invoiceStatus, total: sql`i.total`, currency: sql`i.currency` },
  property: sql`i.property_id`,
  describe: ({ invoiceStatus: status = 'open', total = 0, currency = 'USD' }) => [
    invoiceStatusLabels[status],
    formatCents(total, currency),
  ],
};

const [everyBrand, activeBrands] = [
  inputFor(contract.brands.list, { status: 'all' }).query,
  inputFor(contract.brands.list, { status: 'active' }).query,
];
const brand: Source = {
  finder: 'find_brands',
  from: 'brands',
  alias: 'b',
  list: ({ scope, actor }) =>
    brandList(actor.isPlatform && holds(actor.role, 'brands.manage') ? everyBrand : activeBrands, {
      properties: scope.seesAll ? 'all' : scope.propertyIds,
      favorites: [],
    }),
  title: sql`b.name`,
  facts: { category: sql`b.category`, active: sql`b.active` },
  property: sql`b.property_id`,
  describe: ({ category, ...facts }) => [category, inactive(facts)],
};

const everyProperty = inputFor(contract.properties.list, { status: 'all' }).query;
const property: Source = {
  finder: 'find_properties',
  from: 'properties',
  alias: 'p',
  list: ({ scope }) => propertyList(scope, everyProperty),
  title: sql`p.name`,
  facts: {
    code: sql`p.property_code`,
    city: sql`concat_ws(', ', nullif(p.city, ''), nullif(p.state, ''))`,
    active: sql`p.active`,
  },
  property: sql`p.id`,
  describe: ({ code, city, ...facts }) => [code, city, inactive(facts)],
};

export const sources: Readonly<Record<SearchKind, Source>> = {
  user,
  unit,
  lead,
  post,
  message,
  invoice,
  brand,
  property,
};
