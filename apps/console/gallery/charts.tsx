import { Section } from '../src/ui/section.tsx';
import { ShareBars } from '../src/ui/share-bars.tsx';
import { Sparkline } from '../src/ui/sparkline.tsx';
import { StackedBars } from '../src/ui/stacked-bars.tsx';

const months = ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'];
const kinds = ['Surprise', 'Rent', 'UGC', 'Survey', 'Referral', 'Event', 'Review', 'Social media', 'Vote', 'Renewal'];
const colors = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

export function GalleryCharts() {
  return (
    <>
      <Section title="Points sent by type">
        <StackedBars
          axis="Month"
          label="Points sent by type over twelve months"
          labels={months}
          series={kinds.slice(0, 5).map((label, i) => ({
            label,
            color: colors[i] ?? 1,
            values: months.map((_, m) => 400 + ((m * 37 + i * 91) % 11) * 120),
          }))}
        />
      </Section>
      <Section title="Points sent, by property">
        <Sparkline label="Points sent over twelve months" values={months.map((_, m) => 300 + ((m * 53) % 7) * 90)} />
        <Sparkline label="No points sent over twelve months" values={months.map(() => 0)} />
      </Section>
      <Section title="Points sent and redeemed">
        <StackedBars
          axis="Day"
          label="Points sent and redeemed over a month"
          labels={Array.from({ length: 31 }, (_, day) => `10/${String(day + 1).padStart(2, '0')}`)}
          series={[
            { label: 'Sent', color: 2, values: Array.from({ length: 31 }, (_, day) => ((day * 37) % 11) * 210) },
            { label: 'Redeemed', color: 6, values: Array.from({ length: 31 }, (_, day) => ((day * 53) % 7) * -90) },
          ]}
          sum="Net"
        />
      </Section>
      <Section title="Top categories">
        <ShareBars
          label="Top categories"
          shares={kinds.map((label, i) => ({ label, color: colors[i] ?? 1, value: 9200 - i * 850 }))}
        />
      </Section>
    </>
  );
}
