import { z } from 'zod';
import { readTrustedProxies } from './proxies.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off', 'yes', 'no'])
  .transform((value) => ['true', '1', 'on', 'yes'].includes(value));
/** Multi-line text, with line breaks written as `\\n`. */
const lines = z
  .string()
  .trim()
  .max(1000)
  .transform((text) => text.replaceAll('\\n', '\n'));
const url = z.url();
/** Links, cookies and files are at the root of a host. */
const ownHost = url.refine((text) => {
  const address = URL.parse(text);
  return address !== null && address.pathname === '/' && !address.search && !address.hash && !address.username;
});
const isHere = ({ protocol, hostname }: URL) => protocol === 'http:' && hostname === '127.0.0.1';
/** The base URL of an external system: https or this machine, without a trailing slash. */
const callAddress = url
  .refine((text) => {
    const address = URL.parse(text);
    if (!address) return false;
    const { protocol, username, password, search, hash } = address;
    return (protocol === 'https:' || isHere(address)) && !username && !password && !search && !hash;
  })
  .transform((text) => text.replace(/\/+$/, ''));

/** `name=value` pairs; bytes outside ASCII, spaces and commas in values are escaped. */
const headerPairs = /^[\w-]+=([!-$&-+\--~]|%[\da-f]{2})*(,[\w-]+=([!-$&-+\--~]|%[\da-f]{2})*)*$/i;
const webAddress = url.refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''));

/** Marks an optional setting as secret: NAME_FILE may name a file that holds it, and reports mask it. */
const secret = (setting: z.ZodType<string, string>) => setting.optional().meta({ secret: true });

const databaseUrl = secret(z.string().regex(/^postgres(ql)?:\/\//));

/** 32 bytes in base64, as printed by `openssl rand -base64 32`. */
const masterKey = z.string().regex(/^[A-Za-z0-9+/]{43}=$/);

/** Rate limit of a channel across all processes; unlimited if unset. */
const perMinute = z.coerce.number().int().min(1).max(1_000_000).optional();

/** Days to keep data; 0 keeps it forever. */
const days = z.coerce.number().int().min(0).max(36_500);

export const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().optional(),
  PORT: port.default(4600),
  ADMIN_HOST: z.string().default('127.0.0.1'),
  ADMIN_PORT: port.optional(),
  HEARTH_API_PORT: port.optional(),
  HEARTH_DATA: z.string().min(1).default('.hearth'),
  HEARTH_KEY: secret(masterKey),
  HEARTH_KEY_PREVIOUS: secret(masterKey),
  HEARTH_BACKUP_KEY: secret(z.string().min(16).max(1000)),
  HEARTH_BACKUP_TO: z.string().min(1).optional(),
  HEARTH_BACKUP_EVERY_HOURS: z.coerce.number().int().min(1).max(168).default(24),
  HEARTH_BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(14),
  HEARTH_DISK_RESERVE_MB: z.coerce.number().int().min(0).max(10_000_000).optional(),
  HEARTH_DEMO: flag.optional(),
  HEARTH_DEMO_FOR_EVERYONE: flag.default(false),
  HEARTH_DEMO_RESIDENTS: z.coerce.number().int().min(10).max(100_000).optional(),
  HEARTH_PRODUCT: z.string().min(1).default('Hearth'),
  HEARTH_SLUG: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/)
    .default('hearth'),
  HEARTH_PUBLIC_URL: ownHost.optional(),
  HEARTH_BILLING_BASE: z.string().startsWith('/').or(url).default('/billing'),
  BILLING_TAX_BASIS_POINTS: z.coerce.number().multipleOf(0.1).min(0).max(10_000).default(0),
  BILLING_DUE_DAYS: z.coerce.number().int().min(0).max(365).default(30),
  BILLING_SELLER: lines.optional(),
  BILLING_BANK_TRANSFER: lines.optional(),
  BILLING_CHECK: lines.optional(),
  MAXIO_BASE_URL: callAddress.optional(),
  MAXIO_API_KEY: secret(z.string()),
  MAXIO_SHARED_KEY: secret(z.string().min(8)),
  MAXIO_WAIT_SECONDS: z.coerce.number().int().min(1).max(60).default(10),
  TREMENDOUS_BASE_URL: callAddress.default('https://api.tremendous.com'),
  TREMENDOUS_API_KEY: secret(z.string().min(1)),
  TREMENDOUS_WEBHOOK_KEY: secret(z.string().min(1)),
  TREMENDOUS_FUNDING_SOURCE: z.string().min(1).default('balance'),
  TREMENDOUS_WARN_BELOW: z.coerce.number().int().min(0).max(100_000_000).default(500),
  RESIDENT_URL: url.transform((address) => address.replace(/\/+$/, '')).optional(),
  HEARTH_REVIEW_HOST: z.string().min(1).default('apartments.com'),
  SUPPORT_PHONE: z.string().default('+1 (555) 010-0142'),
  SUPPORT_EMAIL: z.email().default('support@hearth.example'),
  SUPPORT_TICKET_URL: url.default('https://support.hearth.example/tickets/new'),
  KEEP_MESSAGES_DAYS: days.default(0),
  KEEP_SYNCS_DAYS: days.default(0),
  KEEP_RESPONSES_DAYS: days.min(1).default(7),
  KEEP_CHANGES_DAYS: days.min(1).default(1),
  KEEP_JOBS_DAYS: days.min(1).default(7),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_READ_URL: databaseUrl,
  DATABASE_PREPARE: flag.default(true),
  DATABASE_POOL: z.coerce.number().int().min(4).max(200).default(24),
  DATABASE_EXPORT_POOL: z.coerce.number().int().min(1).max(50).default(6),
  PG_BIN_DIR: z.string().optional(),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).default(1200),
  CORS_ORIGINS: z
    .string()
    .regex(/^https?:\/\/[^\s,]+(,\s*https?:\/\/[^\s,]+)*$/)
    .optional(),
  TRUST_PROXY: z
    .string()
    .default('false')
    .transform((text, { addIssue }) => {
      const proxies = readTrustedProxies(text);
      if (proxies === undefined) addIssue('not hops, not networks');
      return proxies ?? false;
    }),
  SMTP_URL: secret(z.string().regex(/^smtps?:\/\//)),
  EMAIL_PER_MINUTE: perMinute,
  SMS_PER_MINUTE: perMinute,
  NOTIFICATIONS_PER_MINUTE: perMinute,
  MAIL_FROM: z.string().min(3).default('Hearth <no-reply@hearth.example>'),
  MAIL_CALLBACK_SECRET: secret(z.string().min(16)),
  TWILIO_BASE_URL: callAddress.default('https://api.twilio.com'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/)
    .optional(),
  TWILIO_AUTH_TOKEN: secret(z.string().min(1)),
  TWILIO_MESSAGING_SERVICE_SID: z
    .string()
    .regex(/^MG[0-9a-f]{32}$/)
    .optional(),
  TWILIO_FROM: z.string().min(3).optional(),
  EXPO_BASE_URL: callAddress.optional(),
  EXPO_ACCESS_TOKEN: secret(z.string().min(1)),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: url.optional(),
  S3_ACCESS_KEY_ID: secret(z.string()),
  S3_SECRET_ACCESS_KEY: secret(z.string()),
  S3_FORCE_PATH_STYLE: flag.default(false),
  COGNITO_USER_POOL_ID: z.string().optional(),
  COGNITO_CLIENT_ID: z.string().optional(),
  COGNITO_CLIENT_SECRET: secret(z.string()),
  COGNITO_REGION: z.string().optional(),
  COGNITO_ENDPOINT: url.optional(),
  HEARTH_REQUIRE_SECOND_FACTOR: flag.default(false),
  ENTRATA_BASE_URL: callAddress.default('https://apis.entrata.com/ext/orgs'),
  PROPEXO_BASE_URL: callAddress.default('https://api.propexo.com'),
  PROPEXO_API_KEY: secret(z.string()),
  YARDI_INTERFACE_URLS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(callAddress))
    .default([]),
  YARDI_INTERFACE_ENTITY: z.string().default('Hearth'),
  YARDI_INTERFACE_LICENSE: secret(z.string()),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/protobuf').default('http/protobuf'),
  OTEL_EXPORTER_OTLP_HEADERS: secret(z.string().regex(headerPairs)),
  OTEL_SDK_DISABLED: flag.default(false),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_BSP_MAX_QUEUE_SIZE: z.coerce.number().int().min(1).max(1_000_000).default(2048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: z.coerce.number().int().min(1).max(10_000).default(512),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(10).max(600_000).default(5000),
  OTEL_BSP_EXPORT_TIMEOUT: z.coerce.number().int().min(10).max(600_000).default(30_000),
  HEARTH_TRACE_CALLERS: flag.default(false),
  EXCHANGE_RATES_URL: url
    .refine((text) => {
      const address = URL.parse(text);
      return address !== null && (address.protocol === 'https:' || isHere(address));
    })
    .optional(),
});

export type Setting = keyof typeof schema.shape;
export const settings = Object.keys(schema.shape) as Setting[];
export const secrets = settings.filter((name) => schema.shape[name].meta()?.secret === true);

export const expectations: Record<string, string> = {
  PORT: 'a port number from 0 to 65535',
  ADMIN_PORT: 'a port number from 0 to 65535',
  HEARTH_PUBLIC_URL:
    'an address without a path, such as https://hearth.example.com: Hearth needs a host name of its own',
  RESIDENT_URL: 'the address of the resident application, such as https://app.example.com',
  DATABASE_URL: 'an address such as postgresql://user:password@host:5432/hearth',
  DATABASE_DIRECT_URL:
    'the address of the server behind the pooler, such as postgresql://user:password@host:5432/hearth',
  DATABASE_READ_URL: 'the address of a streaming replica, such as postgresql://user:password@replica:5432/hearth',
  DATABASE_PREPARE: 'true or false',
  SMTP_URL: 'an address such as smtp://user:password@mail.example.com:587',
  HEARTH_KEY: '32 bytes in base64, as `openssl rand -base64 32` prints them',
  HEARTH_KEY_PREVIOUS: '32 bytes in base64: the key before HEARTH_KEY',
  HEARTH_BACKUP_EVERY_HOURS: 'a whole number of hours from 1 to 168',
  HEARTH_BACKUP_KEEP: 'a whole number of backups from 1 to 1000',
  HEARTH_BACKUP_KEY: 'at least 16 characters, such as `openssl rand -base64 32` prints',
  HEARTH_DISK_RESERVE_MB: 'a whole number of megabytes, such as 512; 0 keeps nothing in reserve',
  HEARTH_DEMO: 'true or false',
  HEARTH_DEMO_FOR_EVERYONE: 'true or false',
  TRUST_PROXY:
    'the number of proxies in front of Hearth, such as 1, or the networks that they are in, such as 10.0.0.0/8, 192.0.2.7; trusting everyone would let each caller choose its address',
  ENTRATA_BASE_URL: 'an https address such as https://apis.entrata.com/ext/orgs',
  PROPEXO_BASE_URL: 'an https address such as https://api.propexo.com',
  YARDI_INTERFACE_URLS: 'https addresses such as https://www.yardiasp.example/voyager/webservices, separated by commas',
  MAIL_CALLBACK_SECRET: 'at least 16 random characters',
  TWILIO_BASE_URL: 'an https address such as https://api.twilio.com',
  TWILIO_ACCOUNT_SID: 'AC and 32 characters, as the Twilio console shows it',
  TWILIO_MESSAGING_SERVICE_SID: 'MG and 32 characters, as the Twilio console shows it',
  EXPO_BASE_URL: 'an https address such as https://exp.host',
  BILLING_TAX_BASIS_POINTS:
    'a number from 0 to 10000 with at most one decimal, such as 825 for 8.25% or 1497.5 for 14.975%',
  MAXIO_SHARED_KEY: 'the shared key of the site, as the settings of its webhooks show it',
  MAXIO_WAIT_SECONDS: 'a whole number of seconds from 1 to 60',
  MAXIO_BASE_URL: 'the https address of the site, such as https://acme.chargify.com',
  TREMENDOUS_BASE_URL: 'an https address such as https://api.tremendous.com',
  TREMENDOUS_WARN_BELOW: 'a whole number of US dollars, such as 500',
  KEEP_MESSAGES_DAYS: 'a whole number of days, such as 365; 0 keeps them forever',
  KEEP_SYNCS_DAYS: 'a whole number of days, such as 90; 0 keeps them forever',
  KEEP_RESPONSES_DAYS: 'a whole number of days from 1 to 36500',
  KEEP_CHANGES_DAYS: 'a whole number of days from 1 to 36500',
  KEEP_JOBS_DAYS: 'a whole number of days from 1 to 36500',
  BILLING_DUE_DAYS: 'a whole number of days from 0 to 365',
  EXCHANGE_RATES_URL: 'an https address such as https://api.frankfurter.dev/v1/latest?base=USD&symbols=CAD',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'the address of an OpenTelemetry collector, such as http://127.0.0.1:4318',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'an address such as https://collector.example.com/v1/traces',
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf, which collectors take on port 4318',
  OTEL_EXPORTER_OTLP_HEADERS: 'pairs such as x-key=value, separated by commas, with escaped values',
  OTEL_TRACES_EXPORTER: 'otlp or none',
  OTEL_TRACES_SAMPLER_ARG: 'a number from 0 to 1, the share of traces to keep',
  CORS_ORIGINS: 'origins such as https://console.example.com, separated by commas',
};
