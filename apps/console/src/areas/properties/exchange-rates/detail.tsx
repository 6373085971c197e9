import { browserZone, formatDateTime } from '@hearth/contract/format';
import { exchangeRateMessages } from '@hearth/contract/properties/exchange-rate-messages';
import { dailyRates, systemConfig, updateSystemConfig } from '@hearth/contract/properties/exchange-rates';
import { QueryView } from '../../../kit/query-view.tsx';
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
import { text } from './messages.ts';

type Config = OutputOf<typeof systemConfig>['data'];
type Daily = OutputOf<typeof dailyRates>['data'];

const at = (instant: string) => formatDateTime(instant, browserZone());

/** A fetched rate far from the current one, which an admin uses or rejects. */
function Held({ held, config }: { held: NonNullable<Daily['held']>; config: Config }) {
  const save = useAction(updateSystemConfig, { done: exchangeRateMessages.saved });
  const [fetched, current] = [canadianRate(held), canadianRate(config.forex)];
  const choose = (exchange: number) => save.mutate(bodyOf(exchange, config.version));
  return (
    <InlineAlert
      action={
        <Stack gap={8} row>
          <Button disabled={save.isPending} onClick={() => choose(fetched)} size="small">
            {text.held.use(fetched)}
          </Button>
          <Button disabled={save.isPending} onClick={() => choose(current)} size="small">
            {text.held.keep(current)}
          </Button>
        </Stack>
      }
      severity="warning"
      title={text.held.title}
    >
      {text.held.text(text.rate(fetched), text.rate(current))}
    </InlineAlert>
  );
}

const dailyStatus = ({ isConfigured, checkedAt, failure }: Daily) => {
  if (!isConfigured) return text.daily.off;
  if (checkedAt === null) return text.daily.waiting;
  if (failure === null) return text.daily.updated(at(checkedAt));
  return text.daily.retrying(at(checkedAt));
};

/** A tab of the admin Insights. */
export function ExchangeRates() {
  const found = useEndpoint(systemConfig, {});
  const daily = useEndpoint(dailyRates, {}).data?.data;
  const { open, dialog } = useDialogs({
    change: (close, config: Config) => <RateDialog config={config} onClose={close} />,
  });
  return (
    <QueryView of={found} waiting={240}>
      {({ data: config }) => (
        <Stack gap={16}>
          {daily?.held && <Held config={config} held={daily.held} />}
          {daily?.isConfigured && daily.failure && (
            <InlineAlert severity="warning" title={text.failed.title}>
              {text.failed.text(daily.failure, at(config.updatedAt))}
            </InlineAlert>
          )}
          <Section flush hint={text.hint} title={text.title}>
            <SettingList>
              <SettingRow name={text.rate(canadianRate(config.forex))} text={text.asOf(at(config.updatedAt))}>
                <Button onClick={() => open.change(config)}>{text.change}</Button>
              </SettingRow>
              {daily && <SettingRow name={text.daily.name} text={dailyStatus(daily)} />}
            </SettingList>
          </Section>
          {dialog}
        </Stack>
      )}
    </QueryView>
  );
}
