// Generated from the schema by `npm run db:types`; do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely';

type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Accounts {
  id: string;
  kind: string;
  property_id: string | null;
  user_id: string | null;
  balance: Generated<number>;
  earned: Generated<number>;
}

export interface AddressStates {
  channel: string;
  address: string;
  state: string;
  detail: string;
  since: Generated<Timestamp>;
}

export interface AllPeopleTotals {
  is_resident: boolean | null;
  is_ambassador: boolean | null;
  is_active: boolean | null;
  count: number | null;
}

export interface AllPointLogDayTotals {
  day: string | null;
  type: string | null;
  status: string | null;
  is_void: boolean | null;
  is_deleted: boolean | null;
  audience: string | null;
  is_credit: boolean | null;
  source: string | null;
  count: number | null;
  points: number | null;
}

export interface AllPointLogDays {
  day: string;
  type: string;
  status: string;
  is_void: boolean;
  is_deleted: boolean;
  audience: string;
  is_credit: boolean;
  source: string;
  count: number;
  points: number;
}

export interface AllPointLogMonthTotals {
  month: string | null;
  type: string | null;
  status: string | null;
  is_void: boolean | null;
  is_deleted: boolean | null;
  audience: string | null;
  is_credit: boolean | null;
  source: string | null;
  count: number | null;
  points: number | null;
}

export interface AllPointLogMonths {
  month: string;
  type: string;
  status: string;
  is_void: boolean;
  is_deleted: boolean;
  audience: string;
  is_credit: boolean;
  source: string;
  count: number;
  points: number;
}

export interface AuditLog {
  id: Generated<string>;
  at: Generated<Timestamp>;
  actor_id: string | null;
  action: string;
  target_kind: string;
  target_id: string | null;
  property_id: string | null;
  before: unknown;
  after: unknown;
  request_id: string;
  transaction_id: Generated<string>;
}

export interface AuditNewestSeal {
  only_row: Generated<boolean>;
  number: Generated<number>;
  row_count: Generated<number>;
  last_transaction: Generated<string>;
  last_id: Generated<string>;
  hash: Generated<string>;
}

export interface AuditSeals {
  number: number;
  row_count: number;
  last_transaction: string;
  last_id: string;
  digests: string[];
  hash: string;
  sealed_at: Timestamp;
}

export interface AuditTotals {
  day: string;
  action: string;
  target_kind: string;
  count: number;
}

export interface Authenticators {
  user_id: string;
  sealed_secret: string;
  used_step: Generated<number>;
  created_at: Generated<Timestamp>;
  last_used_at: Timestamp | null;
}

export interface Backups {
  id: Generated<string>;
  started_at: Timestamp;
  finished_at: Generated<Timestamp>;
  location: string;
  bytes: number | null;
  failure: Generated<string>;
  is_scheduled: boolean;
}

export interface BrandCodes {
  id: Generated<string>;
  brand_id: string;
  code_hash: string;
  sealed: string;
  points: number;
  expires_on: string | null;
  order_id: string | null;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  repeats: string | null;
}

export interface BrandGroups {
  id: Generated<string>;
  name: string;
  created_at: Generated<Timestamp>;
  position: Generated<number>;
}

export interface Brands {
  id: Generated<string>;
  name: string;
  category: Generated<string>;
  minimum_points: Generated<number>;
  active: Generated<boolean>;
  property_id: string | null;
  created_at: Generated<Timestamp>;
  country: string | null;
  denominations: Generated<number[]>;
  terms: Generated<string>;
  position: Generated<number>;
  logo_id: string | null;
  fulfilment: Generated<string>;
  codes_warn_below: Generated<number>;
  provider_product_id: string | null;
  maximum_points: number | null;
  codes_low_since: Timestamp | null;
  codes_expiry_warned_on: string | null;
  version: Generated<number>;
}

export interface BrandsInGroups {
  brand_group_id: string;
  brand_id: string;
}

export interface CallBudgets {
  credential: string;
  minute_left: number;
  day_left: number;
  counted_at: Timestamp;
}

export interface Categories {
  id: Generated<string>;
  name: string;
  created_by: string | null;
  created_at: Generated<Timestamp>;
}

export interface Challenges {
  id: Generated<string>;
  token_hash: string;
  purpose: string;
  user_id: string | null;
  session_id: string | null;
  webauthn_challenge: string | null;
  sealed_secret: string | null;
  attempts: Generated<number>;
  expires_at: Timestamp;
}

export interface Changes {
  position: GeneratedAlways<number>;
  transaction_id: Generated<string>;
  topic: string;
  op: string;
  property_id: string | null;
  record_id: string;
  user_id: string | null;
  created_at: Generated<Timestamp>;
}

export interface ChangesTrimmed {
  only_row: Generated<boolean>;
  transaction_id: Generated<string>;
  position: Generated<number>;
}

export interface ChannelProblems {
  channel: string;
  problem: string;
  since: Generated<Timestamp>;
}

export interface ChannelTurns {
  channel: string;
  turns: number;
  counted_at: Timestamp;
}

export interface Companies {
  id: Generated<string>;
  name: string;
  created_at: Generated<Timestamp>;
}

export interface CompanyGroups {
  id: Generated<string>;
  company_id: string;
  name: string;
}

export interface ContentTemplates {
  id: Generated<string>;
  type: string;
  audience: Generated<string>;
  sub_type: string | null;
  category_id: string | null;
  active: Generated<boolean>;
  title: string;
  text: string;
  use_count: Generated<number>;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  words: GeneratedAlways<string>;
}

export interface CountedHoldings {
  user_id: string;
  property_id: string;
  earned: string;
  active: string;
  points: number;
}

export interface CountedHomes {
  user_id: string;
  property_id: string;
  is_active: boolean;
  is_shared: boolean;
}

export interface CountedPeople {
  user_id: string;
  is_resident: boolean;
  is_ambassador: boolean;
  is_active: boolean;
}

export interface Credentials {
  user_id: string;
  password_hash: string;
  changed_at: Generated<Timestamp>;
}

export interface DemoAccounts {
  user_id: string;
  closed_at: Timestamp | null;
}

export interface DeploymentSecrets {
  name: string;
  value: string;
}

export interface DriftChecks {
  name: string;
  checked_at: Timestamp;
  differences: number;
}

export interface ErasedResidents {
  integration_id: string;
  property_id: string;
  external_hash: string;
}

export interface EventCodeFailures {
  post_id: string;
  user_id: string;
  property_id: string;
  failures: number;
  began_at: Timestamp;
}

export interface FactorFailures {
  user_id: string;
  failures: Generated<number>;
  last_failed_at: Generated<Timestamp>;
  locked_until: Timestamp | null;
  warned_at: Timestamp | null;
}

export interface FeedKeys {
  id: Generated<string>;
  property_id: string;
  key_hash: string;
  hint: string;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  last_used_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

export interface Files {
  id: Generated<string>;
  property_id: string | null;
  owner_id: string | null;
  content_type: string;
  size: number;
  sha256: string;
  created_at: Generated<Timestamp>;
  removed_at: Timestamp | null;
  purpose: string | null;
  name: Generated<string>;
  small_id: string | null;
  is_named: Generated<boolean>;
}

export interface FriendParts {
  transfer_id: string;
  property_id: string;
  points: number;
  account_id: string;
}

export interface Homes {
  user_id: string | null;
  property_id: string | null;
  is_active: boolean | null;
  is_shared: boolean | null;
}

export interface IdempotencyKeys {
  actor_id: string;
  key: string;
  request_hash: string;
  endpoint: string;
  answer: unknown;
  keep: boolean;
  created_at: Generated<Timestamp>;
}

export interface Integrations {
  id: Generated<string>;
  property_id: string;
  name: string;
  status: Generated<string>;
  settings: Generated<unknown>;
  secrets: Generated<unknown>;
  leads_sync: Generated<boolean>;
  resident_sync: Generated<boolean>;
  lease_sync: Generated<boolean>;
  created_at: Generated<Timestamp>;
  confirmed_at: Timestamp | null;
  last_sync_time: Timestamp | null;
  last_full_at: Timestamp | null;
  last_success_at: Timestamp | null;
  last_error: Generated<string>;
  failures: Generated<number>;
  paused_until: Timestamp | null;
  next_sync_at: Timestamp | null;
  leads_read_to: Timestamp | null;
  next_leads_at: Timestamp | null;
  awaits: string | null;
}

export interface InvoiceLines {
  invoice_id: string;
  property_id: string;
  position: number;
  description: string;
  quantity: number;
  amount: number;
}

export interface InvoiceNumbers {
  series_id: string;
  year: number;
  last: number;
}

export interface InvoiceSeries {
  id: string;
  code: GeneratedAlways<number>;
}

export interface Invoices {
  id: Generated<string>;
  property_id: string;
  number: Generated<string>;
  status: Generated<string>;
  points: number;
  currency: string;
  subtotal: number;
  tax_basis_points: number;
  tax: number;
  total: number;
  exchange_rate: number | null;
  payment_method: string;
  payment_details: string;
  seller: string;
  bill_to: string;
  message: Generated<string>;
  issued_on: string;
  due_on: string;
  points_request_id: string | null;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  reference: Generated<string>;
  paid_on: string | null;
  void_reason: Generated<string>;
  decided_by: string | null;
  decided_at: Timestamp | null;
  point_log_id: string | null;
  maxio_subscription_id: string | null;
  maxio_uid: string | null;
  collect_failure: Generated<string>;
  collecting_until: Timestamp | null;
  reminders: Generated<number>;
  collect_fence: Generated<number>;
  collect_failures: Generated<number>;
}

export interface LeadEvents {
  id: Generated<string>;
  lead_id: string;
  property_id: string;
  kind: string;
  text: string;
  reason: Generated<string>;
  created_by: string | null;
  created_at: Generated<Timestamp>;
}

export interface LeadRewardContacts {
  property_id: string;
  kind: string;
  contact: string;
  reward_id: string;
}

export interface LeadRewards {
  id: Generated<string>;
  lead_id: string;
  property_id: string;
  kind: string;
  points: number;
  due_on: string;
  point_log_id: string | null;
  refused_reason: string | null;
  decided_by: string | null;
  decided_at: Timestamp | null;
  created_by: string;
  created_at: Generated<Timestamp>;
}

export interface LeadSends {
  lead_id: string;
  property_id: string;
  integration_id: string | null;
  state: Generated<string>;
  attempts: Generated<number>;
  try_at: Generated<Timestamp>;
  provider_status: string | null;
  created_at: Generated<Timestamp>;
  fence: Generated<number>;
  leased_until: Timestamp | null;
}

export interface Leads {
  id: string;
  property_id: string;
  user_id: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  email: Generated<string>;
  phone: Generated<string>;
  phone_digits: GeneratedAlways<string>;
  floor_plan_type: Generated<string>;
  text_opt_in: Generated<boolean>;
  promo_code: Generated<string>;
  external_lead_id: Generated<string>;
  status: Generated<string>;
  status_at: Generated<Timestamp>;
  contacted_at: Timestamp | null;
  owner_id: string | null;
  next_step: Generated<string>;
  next_step_on: string | null;
  merged_into: string | null;
  created_at: Generated<Timestamp>;
  email_key: GeneratedAlways<string>;
}

export interface Leases {
  id: Generated<string>;
  property_id: string;
  user_id: string;
  unit_number: string;
  building: Generated<string>;
  unit_key: GeneratedAlways<string>;
  start_date: string;
  end_date: string;
  rent_amount: number | null;
  renews: string | null;
  void_at: Timestamp | null;
  created_by: string | null;
  updated_by: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  month_to_month: Generated<boolean>;
  runs_until: GeneratedAlways<string>;
}

export interface LiveStreams {
  user_id: string;
  place: number;
  process_id: string;
  seen_at: Generated<Timestamp>;
}

export interface MailDeliveryLogs {
  id: Generated<string>;
  mail_id: string;
  property_id: string | null;
  status: string;
  detail: string;
  created_at: Generated<Timestamp>;
}

export interface MailSecrets {
  mail_id: string;
  secrets: unknown;
}

export interface MaxioEvents {
  id: string;
  received_at: Generated<Timestamp>;
}

export interface MessageRecipients {
  id: Generated<string>;
  message_id: string;
  property_id: string | null;
  user_id: string;
  addresses: string[];
  status: string;
  reason: Generated<string>;
  detail: Generated<string>;
  attempts: Generated<number>;
  round: Generated<number>;
  runner: string | null;
  queued_at: Generated<Timestamp>;
  due_at: Generated<Timestamp>;
  status_at: Generated<Timestamp>;
}

export interface Messages {
  id: Generated<string>;
  property_id: string | null;
  sender_id: string;
  type: string;
  subject: Generated<string>;
  body: string;
  purpose: string;
  emergency_reason: Generated<string>;
  recipients: unknown;
  status: string;
  send_at: Timestamp | null;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
  runner_until: Timestamp | null;
  fence: Generated<number>;
  total: Generated<number>;
  waiting: Generated<number>;
  sent: Generated<number>;
  delivered: Generated<number>;
  failed: Generated<number>;
  bounced: Generated<number>;
  skipped: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  returned: string | null;
  version: Generated<number>;
  planned_at: Timestamp | null;
  try_at: Generated<Timestamp>;
}

export interface Migrations {
  name: string;
  applied_at: Generated<Timestamp>;
  checksum: string | null;
  objects: string[] | null;
}

export interface NotedHolders {
  user_id: string | null;
}

export interface NotedPeople {
  user_id: string;
}

export interface OneTimeLinks {
  id: Generated<string>;
  purpose: string;
  user_id: string | null;
  property_id: string | null;
  email: string;
  link_hash: string;
  code_hash: string | null;
  browser_hash: string | null;
  network: string | null;
  allowance: string | null;
  attempts: Generated<number>;
  stray_attempts: Generated<number>;
  held_until: Timestamp | null;
  expires_at: Timestamp;
  created_at: Generated<Timestamp>;
}

export interface Outbox {
  id: Generated<string>;
  message_key: string;
  property_id: string | null;
  user_id: string | null;
  point_log_id: string | null;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  status: string;
  message_id: string;
  created_at: Generated<Timestamp>;
  sent_at: Timestamp | null;
  channel: Generated<string>;
  provider_id: string | null;
  trying_until: Timestamp | null;
  sender_id: string | null;
  receipt_due_at: Timestamp | null;
  failure: Generated<string>;
}

export interface Passkeys {
  id: Generated<string>;
  user_id: string;
  credential_id: string;
  public_key: string;
  counter: Generated<number>;
  transports: Generated<string[]>;
  name: string;
  is_synced: boolean;
  created_at: Generated<Timestamp>;
  last_used_at: Timestamp | null;
}

export interface PausedJobs {
  id: string;
  property_id: string;
  name: string;
  data: unknown;
  paused_at: Generated<Timestamp>;
}

export interface PendingFiles {
  id: string;
  given_up: Generated<boolean>;
  created_at: Generated<Timestamp>;
}

export interface PeopleCounts {
  is_resident: boolean;
  is_ambassador: boolean;
  is_active: boolean;
  count: number;
}

export interface PersonStates {
  user_id: string | null;
  is_resident: boolean | null;
  is_ambassador: boolean | null;
  is_active: boolean | null;
}

export interface PlatformDayTotals {
  property_id: string | null;
  day: string | null;
  figure: string | null;
  brand_id: string | null;
  count: number | null;
  points: number | null;
}

export interface PlatformDays {
  property_id: string;
  day: string;
  figure: string;
  brand_id: string;
  count: number;
  points: number;
}

export interface PlatformMonthTotals {
  property_id: string | null;
  month: string | null;
  figure: string | null;
  brand_id: string | null;
  count: number | null;
  points: number | null;
}

export interface PlatformMonths {
  property_id: string;
  month: string;
  figure: string;
  brand_id: string;
  count: number;
  points: number;
}

export interface PlatformSums {
  property_id: string | null;
  day: string | null;
  figure: string | null;
  brand_id: string | null;
  count: number | null;
  points: number | null;
}

export interface PointLogComments {
  id: Generated<string>;
  point_log_id: string;
  property_id: string;
  user_id: string;
  comment: string;
  type: string;
  created_at: Generated<Timestamp>;
}

export interface PointLogDayTotals {
  property_id: string | null;
  day: string | null;
  type: string | null;
  status: string | null;
  is_void: boolean | null;
  is_deleted: boolean | null;
  audience: string | null;
  is_credit: boolean | null;
  source: string | null;
  count: number | null;
  points: number | null;
}

export interface PointLogDays {
  property_id: string;
  day: string;
  type: string;
  status: string;
  is_void: boolean;
  is_deleted: boolean;
  audience: string;
  is_credit: boolean;
  source: string;
  count: number;
  points: number;
}

export interface PointLogDeltas {
  sign: number;
  property_id: string;
  user_id: string | null;
  type: string;
  boost_type: string | null;
  category: string;
  audience: string;
  status: string;
  points: number;
  brand_id: string | null;
  decided_at: Timestamp | null;
  void_at: Timestamp | null;
  deleted_at: Timestamp | null;
  created_at: Timestamp;
}

export interface PointLogMonthTotals {
  property_id: string | null;
  month: string | null;
  type: string | null;
  status: string | null;
  is_void: boolean | null;
  is_deleted: boolean | null;
  audience: string | null;
  is_credit: boolean | null;
  source: string | null;
  count: number | null;
  points: number | null;
}

export interface PointLogMonths {
  property_id: string;
  month: string;
  type: string;
  status: string;
  is_void: boolean;
  is_deleted: boolean;
  audience: string;
  is_credit: boolean;
  source: string;
  count: number;
  points: number;
}

export interface PointLogSums {
  property_id: string | null;
  day: string | null;
  type: string | null;
  status: string | null;
  is_void: boolean | null;
  is_deleted: boolean | null;
  audience: string | null;
  is_credit: boolean | null;
  source: string | null;
  count: number | null;
  points: number | null;
}

export interface PointLogs {
  id: Generated<string>;
  property_id: string;
  user_id: string | null;
  created_by: string | null;
  type: string;
  boost_type: string | null;
  category: Generated<string>;
  audience: Generated<string>;
  status: string;
  points: number;
  note: Generated<string>;
  property_note: Generated<string>;
  reason: Generated<string>;
  decided_by: string | null;
  decided_at: Timestamp | null;
  void_at: Timestamp | null;
  post_id: string | null;
  brand_id: string | null;
  friend_id: string | null;
  rating: number | null;
  boost_info: unknown;
  exchange_rate: number | null;
  deleted_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface PointsRequests {
  id: Generated<string>;
  property_id: string;
  requested_by: string;
  created_by: string | null;
  amount: number;
  status: Generated<string>;
  allocated: number | null;
  message: Generated<string>;
  decided_by: string | null;
  decided_at: Timestamp | null;
  point_log_id: string | null;
  created_at: Generated<Timestamp>;
}

export interface PostLikes {
  post_id: string;
  user_id: string;
  property_id: string;
  created_at: Generated<Timestamp>;
}

export interface PostOccurrenceChanges {
  post_id: string;
  property_id: string;
  number: number;
  start_at: Timestamp | null;
  created_by: string | null;
  created_at: Generated<Timestamp>;
}

export interface PostRevisions {
  id: Generated<string>;
  post_id: string;
  property_id: string;
  version: number;
  updated_by: string | null;
  updated_at: Generated<Timestamp>;
  title: string;
  text: string;
  code: string;
  start_at: Timestamp | null;
  end_at: Timestamp | null;
  event_start_at: Timestamp | null;
  event_end_at: Timestamp | null;
  recurrence: string;
  budget: number;
  reward_points: number;
  single_submission: boolean;
  max_submission_count: number;
  is_image_required: boolean;
  active: boolean;
  boost_info: unknown;
}

export interface Posts {
  id: Generated<string>;
  property_id: string;
  type: string;
  boost_type: string | null;
  title: string;
  text: Generated<string>;
  code: Generated<string>;
  start_at: Timestamp | null;
  end_at: Timestamp | null;
  active: Generated<boolean>;
  reward_points: Generated<number>;
  budget: Generated<number>;
  is_image_required: Generated<boolean>;
  max_submission_count: Generated<number>;
  boost_info: Generated<unknown>;
  author_id: string | null;
  deleted_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  recurrence: Generated<string>;
  favorite: Generated<boolean>;
  single_submission: Generated<boolean>;
  event_start_at: Timestamp | null;
  event_end_at: Timestamp | null;
  version: Generated<number>;
  series_id: Generated<string>;
}

export interface PromoCodes {
  code: string;
  user_id: string;
  property_id: string;
  created_at: Generated<Timestamp>;
}

export interface Properties {
  id: Generated<string>;
  company_id: string | null;
  name: string;
  property_code: string;
  active: Generated<boolean>;
  address: string;
  address2: Generated<string>;
  city: string;
  state: string;
  zip_code: string;
  country: Generated<string>;
  timezone: string;
  email: string;
  phone: Generated<string>;
  website: string;
  payable_account: Generated<string>;
  spend_limit: Generated<number>;
  features: Generated<unknown>;
  created_at: Generated<Timestamp>;
  requires_second_factor: Generated<boolean>;
  lead_reward_days: Generated<number>;
  amenities: Generated<string[]>;
  maintenance_contact_email: Generated<string>;
  lease_office_address: Generated<string>;
  lease_office_address2: Generated<string>;
  lease_office_country: Generated<string>;
  lease_office_city: Generated<string>;
  lease_office_state: Generated<string>;
  lease_office_zip_code: Generated<string>;
  move_in_guide: string | null;
  review_links: Generated<unknown>;
  management_company_name: Generated<string>;
  management_company_address: Generated<string>;
  management_company_address2: Generated<string>;
  management_company_city: Generated<string>;
  management_company_state: Generated<string>;
  management_company_country: Generated<string>;
  management_company_zip_code: Generated<string>;
  management_company_phone: Generated<string>;
  management_company_email: Generated<string>;
  general_manager: Generated<string>;
  general_manager_email: Generated<string>;
  regional_manager: Generated<string>;
  regional_manager_email: Generated<string>;
  ambassador_documents: Generated<unknown>;
  maxio_subscription_id: Generated<string>;
  maxio_customer_id: Generated<string>;
  secondary_maxio_subscription_ids: Generated<string[]>;
  maxio_ad_hoc_subscriptions: Generated<string[]>;
  version: Generated<number>;
  logo_id: string | null;
  default_payment_method: string | null;
}

export interface PropertyDayTotals {
  property_id: string | null;
  day: string | null;
  given: number | null;
  redeemed: number | null;
  pending: number | null;
  pending_points: number | null;
  decided: number | null;
  waited_seconds: number | null;
}

export interface PropertyDays {
  property_id: string;
  day: string;
  given: number;
  redeemed: number;
  pending: number;
  pending_points: number;
  decided: number;
  waited_seconds: number;
}

export interface PropertyGroups {
  property_id: string;
  group_id: string;
}

export interface PropertyMonthTotals {
  property_id: string | null;
  month: string | null;
  given: number | null;
  redeemed: number | null;
  pending: number | null;
  pending_points: number | null;
  decided: number | null;
  waited_seconds: number | null;
}

export interface PropertyMonths {
  property_id: string;
  month: string;
  given: number;
  redeemed: number;
  pending: number;
  pending_points: number;
  decided: number;
  waited_seconds: number;
}

export interface PropertyOutstanding {
  property_id: string;
  age_of: string;
  month: string;
  points: number;
}

export interface PropertyOutstandingTotals {
  property_id: string | null;
  age_of: string | null;
  month: string | null;
  points: number | null;
}

export interface PropertyPeople {
  property_id: string;
  residents: number;
  active: number;
}

export interface PropertyPeopleTotals {
  property_id: string | null;
  residents: number | null;
  active: number | null;
}

export interface PropertyPictures {
  file_id: string;
  property_id: string;
  position: number;
  name: string;
  alt: Generated<string>;
}

export interface PropertyRoleDeltas {
  sign: number;
  property_id: string;
  role: string;
  created_at: Timestamp;
  removed_at: Timestamp | null;
}

export interface PropertyRoles {
  user_id: string;
  property_id: string;
  role: string;
  created_at: Generated<Timestamp>;
  removed_at: Timestamp | null;
  last_left_at: Timestamp | null;
  unit_number: string | null;
  building: string | null;
  occupants: number | null;
  external_id: string | null;
  limited_by: string | null;
}

export interface PropertySpendingMonthTotals {
  property_id: string | null;
  month: string | null;
  points: number | null;
}

export interface PropertySpendingMonths {
  property_id: string;
  month: string;
  points: number;
}

export interface PropertySpendingSums {
  property_id: string | null;
  month: string | null;
  points: number | null;
}

export interface PropertySums {
  property_id: string | null;
  day: string | null;
  given: number | null;
  redeemed: number | null;
  pending: number | null;
  pending_points: number | null;
  decided: number | null;
  waited_seconds: number | null;
}

export interface ProviderFunds {
  id: string;
  available_cents: number;
  read_at: Timestamp;
  low_since: Timestamp | null;
}

export interface QuietHours {
  country: string;
  state: string;
  starts_at: string;
  ends_at: string;
}

export interface ReceivedPoints {
  user_id: string | null;
  created_at: Timestamp | null;
  points: number | null;
}

export interface RecoveryCodes {
  user_id: string;
  code_hash: string;
  created_at: Generated<Timestamp>;
  used_at: Timestamp | null;
}

export interface RedemptionOrders {
  id: Generated<string>;
  point_log_id: string;
  property_id: string;
  user_id: string;
  brand_id: string;
  kind: string;
  status: string;
  points: number;
  currency: string;
  reason: Generated<string>;
  delivered_at: Timestamp | null;
  settled_by: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  recipient: Generated<string>;
  attempts: Generated<number>;
  order_sequence: Generated<number>;
  provider_order_id: string | null;
  provider_reward_id: string | null;
  resend_at: Timestamp | null;
  resends: Generated<number>;
  request_seq: Generated<number>;
  unanswered_at: Timestamp | null;
  is_lost: Generated<boolean>;
  value_cents: number;
  exchange_rate: number | null;
  ask_at: Generated<Timestamp>;
  asking_until: Timestamp | null;
  failures: Generated<number>;
}

export interface RenewalFollowUps {
  lease_id: string;
  property_id: string;
  stage: Generated<string>;
  owner_id: string | null;
  next_step: Generated<string>;
  next_step_on: string | null;
  offered_at: Timestamp | null;
  offered_points: number | null;
  updated_by: string | null;
  updated_at: Generated<Timestamp>;
}

export interface RenewalRewards {
  id: Generated<string>;
  property_id: string;
  lease_id: string;
  renews: string;
  point_log_id: string;
  voided_at: Timestamp | null;
  created_at: Generated<Timestamp>;
}

export interface RentRewards {
  id: Generated<string>;
  property_id: string;
  lease_id: string;
  month: string;
  point_log_id: string;
  voided_at: Timestamp | null;
  created_at: Generated<Timestamp>;
}

export interface Replies {
  id: Generated<string>;
  provider_id: string;
  from_number: string;
  to_number: string;
  text: string;
  received_at: Generated<Timestamp>;
  property_id: string | null;
  user_id: string | null;
  mail_id: string | null;
  read_at: Timestamp | null;
  read_by: string | null;
  message_id: string | null;
}

export interface ResidentPoints {
  since: Timestamp;
  user_id: string;
  points: number;
}

export interface ResidentPointsSince {
  since: Timestamp;
}

export interface ReturnedPoints {
  transfer_id: string;
  source_id: string;
  points: number;
}

export interface Sessions {
  id: Generated<string>;
  user_id: string;
  token_hash: string;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  ended_at: Timestamp | null;
  user_agent: Generated<string>;
  address: Generated<string>;
  last_seen_at: Generated<Timestamp>;
  second_factor: string | null;
  confirmed_until: Timestamp | null;
}

export interface SignInFailures {
  subject: string;
  failures: number;
  last_failed_at: Timestamp;
  locked_until: Timestamp | null;
}

export interface SyncAbsences {
  property_id: string;
  user_id: string;
  integration_id: string;
  run_id: string;
  missed: Generated<number>;
  reason: string;
  state: Generated<string>;
  proposed_at: Timestamp | null;
  decided_by: string | null;
  decided_at: Timestamp | null;
}

export interface SyncLines {
  id: Generated<string>;
  run_id: string;
  property_id: string;
  record_id: string | null;
  user_id: string | null;
  action: string;
  name: string;
  unit: Generated<string>;
  text: string;
  differences: Generated<unknown>;
  plan: Generated<unknown>;
  state: Generated<string>;
  note: Generated<string>;
}

export interface SyncRecords {
  id: Generated<string>;
  property_id: string;
  integration_id: string;
  external_id: string;
  lease_ref: Generated<string>;
  first_name: Generated<string>;
  last_name: Generated<string>;
  email: Generated<string>;
  phone: Generated<string>;
  status: Generated<string>;
  building: Generated<string>;
  unit_number: Generated<string>;
  lease_start: string | null;
  lease_end: string | null;
  move_out: string | null;
  rent_amount: number | null;
  content: string;
  seen_run: string | null;
  seen_at: Generated<Timestamp>;
  missed: Generated<number>;
  user_id: string | null;
  lease_id: string | null;
  applied: unknown;
  applied_content: string | null;
  state: Generated<string>;
  reason: Generated<string>;
  differences: Generated<unknown>;
  search_text: GeneratedAlways<string | null>;
  work_key: GeneratedAlways<string>;
}

export interface SyncRuns {
  id: Generated<string>;
  property_id: string;
  integration_id: string;
  kind: string;
  cause: string;
  state: Generated<string>;
  hold: string | null;
  since: Timestamp | null;
  page: string | null;
  pages: Generated<number>;
  place: Generated<string>;
  counts: Generated<unknown>;
  error: Generated<string>;
  attempts: Generated<number>;
  started_by: string | null;
  decided_by: string | null;
  started_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  resume_at: Generated<Timestamp>;
  fence: Generated<number>;
  leased_until: Timestamp | null;
}

export interface SystemConfig {
  only_row: Generated<boolean>;
  forex: unknown;
  updated_at: Generated<Timestamp>;
  id: Generated<string>;
  version: Generated<number>;
  checked_at: Timestamp | null;
  failure: string | null;
  held: unknown;
  settings: Generated<unknown>;
  settings_version: Generated<number>;
}

export interface TransactionBase {
  only_row: Generated<boolean>;
  base: Generated<number>;
}

export interface TransferDeltas {
  sign: number;
  property_id: string;
  kind: string;
  from_account: string;
  to_account: string;
  points: number;
  reverses: string | null;
  created_at: Timestamp;
}

export interface Transfers {
  id: Generated<string>;
  key: string;
  kind: string;
  property_id: string;
  from_account: string;
  to_account: string;
  points: number;
  point_log_id: string | null;
  reverses: string | null;
  created_by: string | null;
  created_at: Generated<Timestamp>;
}

export interface Units {
  id: Generated<string>;
  property_id: string;
  building: Generated<string>;
  unit: string;
  unit_key: GeneratedAlways<string>;
  floor_plan: Generated<string>;
  active: Generated<boolean>;
  owner: string | null;
  created_at: Generated<Timestamp>;
}

export interface Users {
  id: Generated<string>;
  subject: string | null;
  external_id: Generated<string>;
  first_name: string;
  last_name: string;
  email: string;
  contact_email: Generated<string>;
  phone: Generated<string>;
  role: string;
  onboarded: Generated<boolean>;
  preferences: Generated<unknown>;
  unit_number: Generated<string>;
  building: Generated<string>;
  occupants: Generated<number>;
  send_email: Generated<boolean>;
  company_id: string | null;
  company_role: string | null;
  company_group_ids: Generated<string[]>;
  spend_limit: Generated<number>;
  last_activity: Timestamp | null;
  disabled_at: Timestamp | null;
  deleted_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  search_text: GeneratedAlways<string | null>;
  password_set_at: Timestamp | null;
  invited_to: string | null;
  declined_at: Timestamp | null;
  limited_by: string | null;
  contact_unconfirmed: Generated<boolean>;
  erased_at: Timestamp | null;
}

export interface DB {
  accounts: Accounts;
  address_states: AddressStates;
  all_people_totals: AllPeopleTotals;
  all_point_log_day_totals: AllPointLogDayTotals;
  all_point_log_days: AllPointLogDays;
  all_point_log_month_totals: AllPointLogMonthTotals;
  all_point_log_months: AllPointLogMonths;
  audit_log: AuditLog;
  audit_newest_seal: AuditNewestSeal;
  audit_seals: AuditSeals;
  audit_totals: AuditTotals;
  authenticators: Authenticators;
  backups: Backups;
  brand_codes: BrandCodes;
  brand_groups: BrandGroups;
  brands: Brands;
  brands_in_groups: BrandsInGroups;
  call_budgets: CallBudgets;
  categories: Categories;
  challenges: Challenges;
  changes: Changes;
  changes_trimmed: ChangesTrimmed;
  channel_problems: ChannelProblems;
  channel_turns: ChannelTurns;
  companies: Companies;
  company_groups: CompanyGroups;
  content_templates: ContentTemplates;
  counted_holdings: CountedHoldings;
  counted_homes: CountedHomes;
  counted_people: CountedPeople;
  credentials: Credentials;
  demo_accounts: DemoAccounts;
  deployment_secrets: DeploymentSecrets;
  drift_checks: DriftChecks;
  erased_residents: ErasedResidents;
  event_code_failures: EventCodeFailures;
  factor_failures: FactorFailures;
  feed_keys: FeedKeys;
  files: Files;
  friend_parts: FriendParts;
  homes: Homes;
  idempotency_keys: IdempotencyKeys;
  integrations: Integrations;
  invoice_lines: InvoiceLines;
  invoice_numbers: InvoiceNumbers;
  invoice_series: InvoiceSeries;
  invoices: Invoices;
  lead_events: LeadEvents;
  lead_reward_contacts: LeadRewardContacts;
  lead_rewards: LeadRewards;
  lead_sends: LeadSends;
  leads: Leads;
  leases: Leases;
  live_streams: LiveStreams;
  mail_delivery_logs: MailDeliveryLogs;
  mail_secrets: MailSecrets;
  maxio_events: MaxioEvents;
  message_recipients: MessageRecipients;
  messages: Messages;
  migrations: Migrations;
  noted_holders: NotedHolders;
  noted_people: NotedPeople;
  one_time_links: OneTimeLinks;
  outbox: Outbox;
  passkeys: Passkeys;
  paused_jobs: PausedJobs;
  pending_files: PendingFiles;
  people_counts: PeopleCounts;
  person_states: PersonStates;
  platform_day_totals: PlatformDayTotals;
  platform_days: PlatformDays;
  platform_month_totals: PlatformMonthTotals;
  platform_months: PlatformMonths;
  platform_sums: PlatformSums;
  point_log_comments: PointLogComments;
  point_log_day_totals: PointLogDayTotals;
  point_log_days: PointLogDays;
  point_log_deltas: PointLogDeltas;
  point_log_month_totals: PointLogMonthTotals;
  point_log_months: PointLogMonths;
  point_log_sums: PointLogSums;
  point_logs: PointLogs;
  points_requests: PointsRequests;
  post_likes: PostLikes;
  post_occurrence_changes: PostOccurrenceChanges;
  post_revisions: PostRevisions;
  posts: Posts;
  promo_codes: PromoCodes;
  properties: Properties;
  property_day_totals: PropertyDayTotals;
  property_days: PropertyDays;
  property_groups: PropertyGroups;
  property_month_totals: PropertyMonthTotals;
  property_months: PropertyMonths;
  property_outstanding: PropertyOutstanding;
  property_outstanding_totals: PropertyOutstandingTotals;
  property_people: PropertyPeople;
  property_people_totals: PropertyPeopleTotals;
  property_pictures: PropertyPictures;
  property_role_deltas: PropertyRoleDeltas;
  property_roles: PropertyRoles;
  property_spending_month_totals: PropertySpendingMonthTotals;
  property_spending_months: PropertySpendingMonths;
  property_spending_sums: PropertySpendingSums;
  property_sums: PropertySums;
  provider_funds: ProviderFunds;
  quiet_hours: QuietHours;
  received_points: ReceivedPoints;
  recovery_codes: RecoveryCodes;
  redemption_orders: RedemptionOrders;
  renewal_follow_ups: RenewalFollowUps;
  renewal_rewards: RenewalRewards;
  rent_rewards: RentRewards;
  replies: Replies;
  resident_points: ResidentPoints;
  resident_points_since: ResidentPointsSince;
  returned_points: ReturnedPoints;
  sessions: Sessions;
  sign_in_failures: SignInFailures;
  sync_absences: SyncAbsences;
  sync_lines: SyncLines;
  sync_records: SyncRecords;
  sync_runs: SyncRuns;
  system_config: SystemConfig;
  transaction_base: TransactionBase;
  transfer_deltas: TransferDeltas;
  transfers: Transfers;
  units: Units;
  users: Users;
}
