import { codesExpireSoonDays } from '@hearth/contract/brands/codes';
import { defineMessages } from '@hearth/contract/define-messages';
import { counted, formatCount, plural } from '@hearth/contract/format';

export const text = defineMessages({
  title: (brand: string) => `${brand} codes`,
  subtitle: 'Redemptions use the codes that expire first',
  upload: 'Upload codes',
  table: 'Codes by value',
  columns: {
    value: 'Value',
    left: 'Left',
    expiringSoon: `Expiring in ${codesExpireSoonDays} days`,
    redeemed: 'Redeemed',
    expired: 'Expired',
    nextExpiry: 'Next expiration',
  },
  empty: { title: 'No codes yet', hint: 'Upload a CSV file with one code per row.' },
  out: { title: 'Out of codes', hint: "Residents can't redeem this brand until you upload more." },
  low: {
    title: (left: number) => `${counted(left, 'code')} left`,
    hint: (warnBelow: number) =>
      `You're below your alert level of ${formatCount(warnBelow)}. Upload more before residents run out.`,
  },
  repeated: {
    title: (count: number) => `${formatCount(count)} duplicate ${plural(count, 'code')}`,
    hint: "Already uploaded, so they won't be added again.",
  },
  import: {
    fields: { code: 'Code', value: 'Value', expires: 'Expires' },
    file: 'Codes CSV file',
    choose: 'One code per row, with its value in dollars and expiration date, such as 2027-12-31.',
    preview: 'Nothing is saved yet. Codes you uploaded before stay unchanged.',
    noRows: 'No codes found. Go back and choose the code column.',
    known: 'code',
    importing: 'Uploading codes…',
    resumeNote: 'no code is added twice',
    noExpiry: "Codes don't expire",
    onlyValue: "The brand's only value",
    tooLong: (maximum: number) => `Enter ${formatCount(maximum)} characters or fewer`,
    added: { before: 'New', after: 'Added', figures: ['New codes', 'Added'] },
  },
});
