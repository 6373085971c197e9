import { useState } from 'react';
import { options } from '../src/ui/options.ts';
import { CheckboxGroup } from '../src/ui/checkbox-group.tsx';
import { DateField } from '../src/ui/date-field.tsx';
import { MoneyField } from '../src/ui/money-field.tsx';
import { RatingField } from '../src/ui/rating-field.tsx';
import { PasswordField } from '../src/ui/password-field.tsx';
import { Section } from '../src/ui/section.tsx';
import { SelectField } from '../src/ui/select-field.tsx';
import { TextField } from '../src/ui/text-field.tsx';
import { TimeField } from '../src/ui/time-field.tsx';
import { UploadField } from '../src/ui/upload-field.tsx';
import type { Transfer } from '../src/ui/upload-item.tsx';
import { WholeField } from '../src/ui/whole-field.tsx';
import styles from './fields.module.css';
import { GalleryActions } from './actions.tsx';
import { inserts } from './inserts.ts';
import { GalleryRichText } from './rich-text.tsx';

const video = new File(['x'.repeat(6_400_000)], 'a-walk-through-the-new-gym-on-the-roof.mp4', { lastModified: 0 });
const picture = new File(['x'.repeat(920_000)], 'roof.jpg', { lastModified: 0 });
const sent = new File(['x'.repeat(48_200)], 'lease-of-unit-204.pdf', { lastModified: 0 });
const transfers = new Map<File, Transfer>([
  [sent, { share: 1 }],
  [video, { share: 0.4 }],
  [picture, { problem: 'The connection was lost.' }],
]);

const amenities = [
  'Pool',
  'Gym',
  'Parking garage with charging for electric cars',
  'Business Center',
  'Dog park',
  'Sauna',
];

export function GalleryFields() {
  const [money, setMoney] = useState('1250.5');
  const [limit, setLimit] = useState('250000');
  const [has, setHas] = useState(['Pool', 'Business Center']);
  const [category, setCategory] = useState<'Rent Reward' | 'Maintenance' | ''>('');
  const [time, setTime] = useState<string | null>('09:05');
  const [rating, setRating] = useState<number | null>(3.5);
  const [files, setFiles] = useState<readonly File[]>([sent]);
  return (
    <>
      <Section title="Fields">
        <div className={styles.grid}>
          <TextField autoComplete="given-name" hint="As on the lease" label="First name" placeholder="Maya" required />
          <TextField defaultValue="maya@" error="Enter a valid Email" label="Email" required type="email" />
          <PasswordField autoComplete="current-password" defaultValue="welcome-home" label="Password" />
          <MoneyField hint="125,050 points each" label="Amount" onChange={setMoney} value={money} />
          <WholeField hint="Points each month; 0 is no limit" label="Spend limit" onChange={setLimit} value={limit} />
          <SelectField
            label="Category"
            onChange={setCategory}
            options={[
              { value: 'Rent Reward', label: 'Rent Reward' },
              { value: 'Maintenance', label: 'Maintenance' },
            ]}
            placeholder="Choose a category"
            required
            value={category}
          />
          <DateField
            error="End date cannot be before start date"
            label="End date"
            onChange={() => undefined}
            value="2026-11-02"
          />
          <TextField defaultValue="AC01" disabled label="Property code" />
          <TimeField hint="In steps of 5 minutes" label="Starts at" onChange={setTime} value={time} />
          <TimeField error="Enter a time after the start" label="Ends at" onChange={() => undefined} value="08:00" />
          <UploadField
            accept="image/*"
            files={files}
            hint="PNG or JPEG, at most 10 MB each"
            label="Pictures"
            maxBytes={10_000_000}
            multiple
            onChange={setFiles}
          />
          <UploadField
            accept="image/*,video/mp4,application/pdf"
            error="Wait until all files are uploaded"
            files={[sent, video, picture]}
            hint="Pictures, videos and PDFs, at most 10 MB each"
            label="Documents"
            maxBytes={10_000_000}
            multiple
            onCancel={() => undefined}
            onChange={() => undefined}
            onRetry={() => undefined}
            transfers={transfers}
          />
          <UploadField
            accept="application/pdf"
            disabled
            files={[]}
            hint="PDF, at most 10 MB"
            label="Lease"
            onChange={() => undefined}
          />
          <RatingField hint="The arrow keys step by half a star" label="Rating" onChange={setRating} value={rating} />
          <RatingField error="Rate the visit" label="Visit" onChange={() => undefined} required value={null} />
          <RatingField disabled label="Rating last year" onChange={() => undefined} value={4.5} />
          <TextField
            inserts={inserts}
            label="Reason for decision*"
            minRows={3}
            multiline
            placeholder="Shown to the resident"
          />
        </div>
      </Section>
      <Section title="Many choices">
        <CheckboxGroup label="Amenities" onChange={setHas} options={options(amenities)} values={has} />
      </Section>
      <GalleryRichText />
      <GalleryActions />
    </>
  );
}
