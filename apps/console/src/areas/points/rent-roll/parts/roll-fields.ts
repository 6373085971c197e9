import { emailPattern } from '@hearth/contract/primitives';
import type { Field } from '../../../../platform/csv/match.ts';

export type RollField = 'unit' | 'building' | 'name' | 'firstName' | 'lastName' | 'email' | 'rent' | 'paid' | 'paidOn' | 'balance';

/** What a rent roll can hold, and what property-management systems call it. */
export const rollFields: readonly Field<RollField>[] = [
  { id: 'unit', label: 'Unit', names: ['unit', 'unit number', 'unit id', 'unit name', 'apartment', 'apt', 'apartment number', 'apt number', 'bldg unit', 'building unit', 'unit code', 'suite', 'space', 'unit address', 'home'] },
  { id: 'building', label: 'Building', names: ['building', 'bldg', 'building number', 'bldg number', 'building name', 'building id', 'bldg id', 'tower', 'block'] },
  { id: 'name', label: 'Resident', names: ['tenant', 'resident', 'name', 'tenant name', 'resident name', 'full name', 'tenants', 'residents', 'lessee', 'leaseholder', 'payer', 'payer name', 'customer', 'customer name', 'occupant name', 'tenant s', 'resident s'] },
  { id: 'firstName', label: 'First Name', names: ['first name', 'first', 'given name'] },
  { id: 'lastName', label: 'Last Name', names: ['last name', 'last', 'surname'] },
  { id: 'email', label: 'Email', pattern: emailPattern, names: ['email', 'email address', 'primary email', 'tenant email', 'resident email', 'emails', 'contact email', 'payer email'] },
  { id: 'rent', label: 'Rent', names: ['rent', 'monthly rent', 'actual rent', 'rent amount', 'lease rent', 'rent charge', 'rent charges', 'current rent', 'contract rent', 'effective rent', 'scheduled rent', 'base rent', 'charges', 'total charges', 'amount due', 'rent due', 'charge amount'] },
  { id: 'paid', label: 'Amount Paid', names: ['amount paid', 'paid', 'paid amount', 'payment amount', 'payments', 'payment', 'total paid', 'rent paid', 'amount received', 'received', 'receipts', 'receipt amount', 'credits', 'payments received', 'collected'] },
  { id: 'paidOn', label: 'Date Paid', names: ['date paid', 'paid date', 'payment date', 'date received', 'received date', 'receipt date', 'paid on', 'received on', 'last payment date', 'last payment', 'date of payment', 'post date', 'posted', 'transaction date', 'date'] },
  { id: 'balance', label: 'Balance', names: ['balance', 'ending balance', 'balance due', 'outstanding balance', 'current balance', 'amount owed', 'outstanding', 'total balance', 'past due', 'delinquent', 'delinquency'] },
];
