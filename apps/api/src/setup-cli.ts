import { resolve } from 'node:path';
import { stdin, stderr } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createCompanyBody } from '@hearth/contract/companies/companies';
import { countryOfState } from '@hearth/contract/countries';
import { welcomeLinkDays } from '@hearth/contract/constants';
import { person } from '@hearth/contract/people/user-record';
import { listedFields } from '@hearth/contract/properties/property-fields';
import * as features from './app.ts';
import { readConfig } from './platform/config.ts';
import { connectForCommand } from './platform/db/connect.ts';
import { StartError } from './platform/db/embedded/start-error.ts';
import { createLog } from './platform/log.ts';
import { withSystem } from './platform/start.ts';
import { adminWithoutAccount, setUp, type Existing, type FirstSetup, type SetupResult } from './setup.ts';

const usage =
  'npm run setup -- --email=ana@example.com --name="Ana Ruiz" --company="Ruiz Living" --property="Elm Court" --state=CO';
const { email, firstName, lastName } = person;
const state = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => countryOfState(code) !== undefined, 'Enter a US state or Canadian province code, such as CO');
const name = z
  .string()
  .trim()
  .regex(/\S\s+\S/, 'Enter a first and last name, such as Ana Ruiz');

/** The questions, in order. The flags have the same names. */
const questions = {
  email: { ask: "First super admin's email", schema: email },
  name: { ask: 'Their first and last name', schema: name },
  company: { ask: 'Management company', schema: createCompanyBody.shape.name },
  property: { ask: 'First property', schema: listedFields.name },
  state: { ask: 'State or province, such as CO', schema: state },
} as const satisfies Record<string, { ask: string; schema: z.ZodType<string> }>;
type Question = keyof typeof questions;
const names = Object.keys(questions) as Question[];

function check(question: Question, given: string): { value: string } | { problem: string } {
  const { success, data, error } = questions[question].schema.safeParse(given);
  return success ? { value: data } : { problem: error.issues[0]?.message ?? 'Not valid' };
}

/** Answers from the flags; in a terminal, it asks for those that are missing. */
async function answersFrom(
  given: Partial<Record<Question, string | undefined>>,
  { companies, properties }: Existing,
): Promise<FirstSetup> {
  const asked = companies + properties === 0 ? names : (['email', 'name'] as const);
  const missing = asked.filter((question) => given[question] === undefined);
  if (missing.length > 0 && !stdin.isTTY)
    throw new StartError(`Missing: ${missing.map((question) => `--${question}`).join(', ')}. Usage:\n${usage}`);
  const answers: Partial<Record<Question, string>> = {};
  for (const question of asked) {
    const flag = given[question];
    if (flag === undefined) continue;
    const checked = check(question, flag);
    if ('problem' in checked) throw new StartError(`--${question}: ${checked.problem}.`);
    answers[question] = checked.value;
  }
  const terminal = missing.length > 0 ? createInterface({ input: stdin, output: stderr }) : undefined;
  try {
    for (const question of missing)
      while (terminal && answers[question] === undefined) {
        const checked = check(question, await terminal.question(`${questions[question].ask}: `));
        if ('problem' in checked) stderr.write(`  ${checked.problem}.\n`);
        else answers[question] = checked.value;
      }
  } finally {
    terminal?.close();
  }
  const { email: address = '', name: fullName = '', company, property, state: code } = answers;
  const [first = '', ...last] = fullName.split(/\s+/);
  const country = code && countryOfState(code);
  return {
    email: address,
    firstName: firstName.parse(first),
    lastName: lastName.parse(last.join(' ')),
    ...(company && property && code && country && { first: { company, property, country, state: code } }),
  };
}

const adminsShown = 5;
const nameOf = ({ firstName: first, lastName: last, email: address }: Existing['admins'][number]) =>
  `${first} ${last} <${address}>`;

/** Formats the result; the sign-in link has its own line. */
function report({ created, existing, link, mailError }: SetupResult, isMailed: boolean): string {
  const { admins, companies, properties } = existing;
  const waiting = adminWithoutAccount(existing);
  const more = admins.length > adminsShown ? [`  … and ${admins.length - adminsShown} more`] : [];
  const lines = [
    created
      ? 'Hearth is set up.'
      : `Hearth is already set up. ${link ? 'Only the sign-in link is new.' : 'Nothing was changed.'}`,
    ...admins.slice(0, adminsShown).map((admin) => `  Super admin: ${nameOf(admin)}`),
    ...more,
    `  Companies: ${companies}`,
    `  Properties: ${properties}${created?.propertyCode ? ` (${created.propertyCode})` : ''}`,
  ];
  if (link) {
    lines.push(`Sign in: ${link}`);
    lines.push(`The link works once within ${welcomeLinkDays} days, while Hearth is running.`);
    if (mailError) lines.push(`It couldn't be emailed: ${mailError}`);
    else if (isMailed && waiting) lines.push(`It was also emailed to ${waiting.email}.`);
  } else if (waiting)
    lines.push(`${waiting.email} hasn't signed in yet. For a new link, run npm run setup -- --new-link`);
  return `${lines.join('\n')}\n`;
}

async function main() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    options: { email: text, name: text, company: text, property: text, state: text, 'new-link': flag, help: flag },
  });
  if (values.help) return void process.stdout.write(`${usage}\n`);
  const config = readConfig(process.env);
  config.HEARTH_DATA = resolve(config.HEARTH_DATA);
  const log = createLog('warn');
  const { close, ...database } = await connectForCommand(config, log);
  try {
    const result = await withSystem({ config, log, ...database }, features, (parts) =>
      setUp(parts, (existing) => answersFrom(values, existing), { newLink: values['new-link'] }),
    );
    process.stdout.write(report(result, config.SMTP_URL !== undefined));
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  const code = (error as { code?: unknown }).code;
  // Ctrl+C at a question, or an unknown flag.
  const isExpected = error instanceof StartError || /^(ABORT_ERR|ERR_PARSE_ARGS)/.test(String(code));
  process.stderr.write(
    isExpected
      ? `${(error as Error).message}\n`
      : `Couldn't set up Hearth: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
