import { quietHourMessages } from '@hearth/contract/communication/messages';
import { quietHoursBody, updateQuietHours, type QuietHours } from '@hearth/contract/communication/quiet-hours';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { Grid } from '../../../ui/layout.tsx';
import { text } from './messages.ts';

interface QuietHoursDialogProps {
  hours: QuietHours;
  onSaved: () => void;
  onClose: () => void;
}

export function QuietHoursDialog({ hours, onSaved, onClose }: QuietHoursDialogProps) {
  const { country, state, name, startsAt, endsAt } = hours;
  return (
    <FormDialog
      done={quietHourMessages.saved(name)}
      draft={`quiet-hours:${country}-${state}`}
      endpoint={updateQuietHours}
      input={(values) => ({ body: { ...values, country, state } })}
      onClose={onClose}
      onDone={onSaved}
      schema={quietHoursBody}
      submit={text.form.save}
      subtitle={text.form.subtitle(name)}
      title={text.form.title}
      values={{ country, state, startsAt, endsAt }}
    >
      {(Input) => (
        <Grid min={200}>
          <Input.Time hint={text.form.fromHint} label={text.form.from} name="startsAt" required />
          <Input.Time hint={text.form.untilHint} label={text.form.until} name="endsAt" required />
        </Grid>
      )}
    </FormDialog>
  );
}
