import { formatCount, formatPoints } from '@hearth/contract/format';
import { homeLines, type HomeCount } from '@hearth/contract/insights/home';
import type { Figures } from '@hearth/contract/insights/dashboard';
import { pointsRequestMessages as requests } from '@hearth/contract/points/messages';
import Waiting from 'lucide-react/icons/clock';
import Done from 'lucide-react/icons/circle-check';
import Careful from 'lucide-react/icons/triangle-alert';
import type { ComponentType, ReactNode } from 'react';
import { Link } from '../../../../kit/link.tsx';
import type { Destination } from '../../../../platform/location.ts';
import { useSession } from '../../../../platform/session.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { daysLeft, isLow } from '../../../points/point-logs/public.tsx';
import { lines, wordsOf } from '../logic/lines.ts';
import styles from './attention.module.css';

interface LineProps {
  tone: 'warning' | 'ember' | 'success';
  Icon: ComponentType<{ 'aria-hidden': true }>;
  title: string;
  text: string;
  action?: ReactNode;
}

function Line({ tone, Icon, title, text, action }: LineProps) {
  return (
    <div className={styles[tone]}>
      <span className={styles.icon}>
        <Icon aria-hidden />
      </span>
      <span className={styles.text}>
        <h2>{title}</h2>
        <p>{text}</p>
      </span>
      {action}
    </div>
  );
}

function lowText(figures: Figures): string {
  const { points, pointsShadow } = figures;
  if (points < pointsShadow)
    return `The balance is ${formatPoints(points)}; approving everything pending would cost ${formatPoints(pointsShadow)}.`;
  return `The balance of ${formatPoints(points)} lasts about ${formatCount(daysLeft(figures) ?? 0)} more days at the present pace.`;
}

const isDecision = ({ line }: HomeCount) => line === 'residentSubmissions' || line === 'ambassadorSubmissions';

interface AttentionProps {
  counts: readonly HomeCount[];
  figures: Figures | undefined;
  destination: (count: HomeCount) => Destination;
}

/** What somebody should do now: decide on what waits, look after leads and systems, ask for points before they run out. */
export function Attention({ counts, figures, destination }: AttentionProps) {
  const { property, may } = useSession();
  const now = counts.filter(({ line, count }) => lines[line].group === 'now' && count > 0);
  const low = figures !== undefined && isLow(figures);
  const isDone = figures !== undefined && !low && counts.every(({ count }) => count === 0);
  if (now.length === 0 && !low && !isDone) return null;
  return (
    <section className={styles.root} aria-label="Needs attention">
      {now
        .toSorted((a, b) => homeLines.indexOf(a.line) - homeLines.indexOf(b.line))
        .map((count) => (
          <Line
            Icon={isDecision(count) || count.line === 'pointsRequests' ? Waiting : Careful}
            action={
              <ButtonLink variant={isDecision(count) ? 'contained' : undefined}>
                <Link {...destination(count)} aria-label={lines[count.line].link}>
                  {isDecision(count) ? 'Review submissions' : lines[count.line].link}
                </Link>
              </ButtonLink>
            }
            key={count.line}
            {...wordsOf(count, new Date())}
            tone={isDecision(count) ? 'ember' : 'warning'}
          />
        ))}
      {low && figures && (
        <Line
          Icon={Careful}
          action={
            property &&
            may('properties.requestPoints') && (
              <ButtonLink>
                <Link to="/points-center">
                  {may('properties.allocatePoints') ? requests.allocateTitle : requests.requestTitle}
                </Link>
              </ButtonLink>
            )
          }
          text={lowText(figures)}
          title="Points are running low"
          tone="warning"
        />
      )}
      {isDone && (
        <Line Icon={Done} text="Nothing waits, and the balance is sound." title="All caught up" tone="success" />
      )}
    </section>
  );
}
