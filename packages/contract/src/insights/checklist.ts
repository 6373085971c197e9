import { z } from 'zod';
import { atProperties, endpoint } from '../endpoint.ts';
import type { Permission } from '../permissions.ts';
import { scopeQuery } from '../primitives.ts';

/** Setup steps of new properties in display order, with the permission to do them. */
export const checklistSteps = {
  /** Every property has an address. */
  property: 'properties.edit',
  /** Someone besides the caller works there. */
  staff: 'users.create',
  residents: 'users.create',
  /** Points have arrived at a property. */
  points: 'billing.buy',
  /** A message was sent. */
  message: 'messages.send',
  /** The caller has a second factor. */
  secondFactor: 'users.create',
} as const satisfies Record<string, Permission>;
export type ChecklistStep = keyof typeof checklistSteps;
export const checklistStepNames = Object.keys(checklistSteps) as [ChecklistStep, ...ChecklistStep[]];

/** A property with residents for this long isn't new. */
export const newDays = 90;

const item = z.object({ step: z.enum(checklistStepNames), isDone: z.boolean() });
export type ChecklistItem = z.infer<typeof item>;

export const getChecklist = endpoint('GET /home/checklist', {
  mayBeStale: true,
  summary: 'List the setup steps of new properties, and which are done',
  tag: 'Insights',
  scope: atProperties,
  permission: 'insights.view',
  query: scopeQuery,
  output: z.object({
    /** Only steps the caller may do; none once a property has had residents for 90 days. */
    data: z.array(item),
  }),
  reads: ['property', 'user', 'invoice', 'pointsRequest', 'message'],
});
