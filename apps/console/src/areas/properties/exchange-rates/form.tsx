import { exchangeRateMessages } from '@hearth/contract/properties/exchange-rate-messages';
import { rateForm, updateSystemConfig } from '@hearth/contract/properties/exchange-rates';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import type { OutputOf } from '../../../platform/endpoint-types.ts';
import { bodyOf, canadianRate } from './logic/rate.ts';
import { text } from './messages.ts';

type Config = OutputOf<typeof updateSystemConfig>['data'];

export function RateDialog({ config, onClose }: { config: Config; onClose: () => void }) {
  return (
    <FormDialog
      done={exchangeRateMessages.saved}
      draft="exchange-rate:own"
      edits={config}
      endpoint={updateSystemConfig}
      input={({ exchange }, version) => bodyOf(exchange, version)}
      onClose={onClose}
      schema={rateForm}
      submit={text.form.save}
      subtitle={text.form.subtitle}
      title={text.form.title}
      values={{ exchange: String(canadianRate(config.forex)) }}
    >
      {(Input) => <Input.Text hint={text.form.rateHint} label={text.form.rate} name="exchange" required />}
    </FormDialog>
  );
}
