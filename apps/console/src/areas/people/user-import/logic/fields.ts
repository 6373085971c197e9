import type { Field } from '../../../../platform/csv/match.ts';
import { leaseFields } from './lease-fields.ts';
import { personFields } from './person-fields.ts';

/** What a file of users can hold; `maximum` is that of a plain text, in characters. */
export const importFields = [
  ...personFields,
  ...leaseFields,
  {
    id: 'sendEmail',
    label: 'Send Email',
    names: [
      'send email',
      'send welcome email',
      'welcome email',
      'send mail',
      'send welcome',
      'send invite',
      'send invitation',
      'invite',
      'notify',
      'email opt in',
      'send email yes no',
    ],
  },
  {
    id: 'externalID',
    label: 'External ID',
    maximum: 100,
    names: [
      'external id',
      'externalid',
      'resident id',
      'tenant id',
      'resident code',
      'tenant code',
      't code',
      'tcode',
      'person id',
      'customer id',
      'resident number',
      'account number',
      'account',
      'code',
      'id',
      'lease id',
      'occupancy id',
      'resh id',
      'resident',
      'tenant',
    ],
  },
] as const satisfies readonly (Field & { maximum?: number })[];
type Fields = (typeof importFields)[number];
export type ImportField = Fields['id'];

/** What is taken from the file as it stands there. */
export const plainTexts = importFields.filter((field) => 'maximum' in field);
export type PlainText = Extract<Fields, { maximum: number }>['id'];
