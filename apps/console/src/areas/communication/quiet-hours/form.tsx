import { quietHourMessages as say } from '@hearth/contract/communication/quiet-hour-messages';
import { quietHoursBody, updateQuietHours, type QuietHours } from '@hearth/contract/communication/quiet-hours';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { Grid } from '../../../ui/layout.tsx';

interface QuietHoursDialogProps {
  hours: QuietHours;
  onSaved: () => void;
  onClose: () => void;
}

/** 'Edit quiet hours' of one state or province. */
export function QuietHoursDialog({ hours, onSaved, onClose }: QuietHoursDialogProps) {
  const { country, state, name, startsAt, endsAt } = hours;
  return (
    <FormDialog
      done={say.saved(name)}
      draft={`quiet-hours:${country}-${state}`}
      endpoint={updateQuietHours}
      input={(values) => ({ body: { ...values, country, state } })}
      onClose={onClose}
      onDone={onSaved}
      schema={quietHoursBody}
      submit="Save quiet hours"
      subtitle={`${name}. Messages that are already waiting keep their time.`}
      title="Edit quiet hours"
      values={{ country, state, startsAt, endsAt }}
    >
      {(Input) => (
        <Grid min={200}>
          <Input.Time hint="5:00 PM to 11:55 PM" label="From" name="startsAt" required />
          <Input.Time hint="5:00 AM to 11:55 AM" label="Until" name="endsAt" required />
        </Grid>
      )}
    </FormDialog>
  );
}
