import { exchangeRateMessages as say } from '@hearth/contract/properties/exchange-rate-messages';
import { rateForm, updateSystemConfig } from '@hearth/contract/properties/exchange-rates';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import type { OutputOf } from '../../../platform/endpoint-types.ts';
import { bodyOf, canadianRate } from './logic/rate.ts';

type Config = OutputOf<typeof updateSystemConfig>['data'];

/** 'Change the exchange rate': what one US dollar is in Canadian dollars from now on. */
export function RateDialog({ config, onClose }: { config: Config; onClose: () => void }) {
  return (
    <FormDialog
      done={say.saved}
      draft="exchange-rate:own"
      edits={config}
      endpoint={updateSystemConfig}
      input={({ exchange }, version) => bodyOf(exchange, version)}
      onClose={onClose}
      schema={rateForm}
      submit="Save"
      subtitle="Gifts and rewards that are set from now on are converted with it; what was sent keeps its own."
      title="Change the exchange rate"
      values={{ exchange: String(canadianRate(config.forex)) }}
    >
      {(Input) => (
        <Input.Text hint="Canadian dollars, such as 1.3825" label="1 US dollar is" name="exchange" required />
      )}
    </FormDialog>
  );
}
