import { formatDateTime } from '@hearth/contract/format';
import { browserZone } from '../../../platform/days.ts';
import { exchangeRateMessages as say } from '@hearth/contract/properties/exchange-rate-messages';
import { dailyRates, systemConfig, updateSystemConfig } from '@hearth/contract/properties/exchange-rates';
import { Answer } from '../../../kit/answer.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import type { OutputOf } from '../../../platform/endpoint-types.ts';
import { useAction, useEndpoint } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Section } from '../../../ui/section.tsx';
import { SettingList, SettingRow } from '../../../ui/setting-row.tsx';
import { RateDialog } from './form.tsx';
import { bodyOf, canadianRate } from './logic/rate.ts';

type Config = OutputOf<typeof systemConfig>['data'];
type Daily = OutputOf<typeof dailyRates>['data'];

const at = (instant: string) => formatDateTime(instant, browserZone());
const inWords = (exchange: number) => `1 USD = ${exchange} CAD`;

/** A fetched rate that is far from the present one: an admin takes it, or confirms what is. */
function Held({ held, config }: { held: NonNullable<Daily['held']>; config: Config }) {
  const save = useAction(updateSystemConfig, { done: say.saved });
  const [fetched, present] = [canadianRate(held), canadianRate(config.forex)];
  const choose = (exchange: number) => save.mutate(bodyOf(exchange, config.version));
  return (
    <InlineAlert
      action={
        <Stack gap={8} row>
          <Button disabled={save.isPending} onClick={() => choose(fetched)} size="small">
            Use {fetched}
          </Button>
          <Button disabled={save.isPending} onClick={() => choose(present)} size="small">
            Keep {present}
          </Button>
        </Stack>
      }
      severity="warning"
      title="A fetched rate waits for you."
    >
      {inWords(fetched)} is more than 20% from the present {inWords(present)}. Nothing changes until you decide.
    </InlineAlert>
  );
}

const fetchedWords = ({ isConfigured, checkedAt, failure }: Daily) => {
  if (!isConfigured) return 'Off: this deployment names no address. The rate is kept by admins.';
  if (checkedAt === null) return 'On: the first rate comes within the hour.';
  if (failure === null) return `On: last fetched ${at(checkedAt)}.`;
  return `On: asked last ${at(checkedAt)}, without a rate; it is asked again every hour.`;
};

/** The exchange rates, of when they are, and where they come from: the tab of the admin Insights. */
export function ExchangeRates() {
  const found = useEndpoint(systemConfig, {});
  const daily = useEndpoint(dailyRates, {}).data?.data;
  const { open, dialog } = useDialogs({
    change: (close, config: Config) => <RateDialog config={config} onClose={close} />,
  });
  return (
    <Answer of={found} waiting={240}>
      {({ data: config }) => (
        <Stack gap={16}>
          {daily?.held && <Held config={config} held={daily.held} />}
          {daily?.isConfigured && daily.failure && (
            <InlineAlert severity="warning" title="No rate was fetched.">
              {daily.failure}. The rate of {at(config.updatedAt)} stays until one comes, or until you change it.
            </InlineAlert>
          )}
          <Section flush hint="What amounts at Canadian properties are converted with" title="Exchange rates">
            <SettingList>
              <SettingRow
                name={inWords(canadianRate(config.forex))}
                text={`United States dollars to Canadian dollars, as of ${at(config.updatedAt)}`}
              >
                <Button onClick={() => open.change(config)}>Change</Button>
              </SettingRow>
              {daily && <SettingRow name="Fetched every day" text={fetchedWords(daily)} />}
            </SettingList>
          </Section>
          {dialog}
        </Stack>
      )}
    </Answer>
  );
}
