import type { Figures } from '@hearth/contract/insights/dashboard';
import { listLeads } from '@hearth/contract/leads/leads';
import { listHealth } from '@hearth/contract/properties/integrations';
import { sourceLabels } from '@hearth/contract/properties/integration-record';
import { isAdmin } from '@hearth/contract/roles';
import { pointsRequestMessages as requests } from '@hearth/contract/points/messages';
import { audiences, type Audience } from '@hearth/contract/points/point-log-types';
import Waiting from 'lucide-react/icons/clock';
import Done from 'lucide-react/icons/circle-check';
import Careful from 'lucide-react/icons/triangle-alert';
import { Link } from '../../../../kit/link.tsx';
import type { ComponentType, ReactNode } from 'react';
import { totalOf } from '../../../../kit/list-types.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { formatAgo, formatCount, formatPoints } from '../../../../platform/format.ts';
import { useSession } from '../../../../platform/session.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { approvalsPlaces, daysLeft, isLow } from '../../../points/point-logs/public.tsx';
import { healthSentences } from '../../../properties/integrations/public.tsx';
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

const since = (days: number | null) => {
  if (days === null) return '';
  const now = new Date();
  return `The oldest came in ${days === 0 ? 'today' : formatAgo(new Date(now.getTime() - days * 86_400_000), now)}.`;
};

/** What waits for a decision in the approvals of one audience, and the way there. */
function Submissions({ audience, waiting }: { audience: Audience; waiting: Figures['pendingByAudience'][Audience] }) {
  const { features } = useSession();
  const { whose, path, feature } = approvalsPlaces[audience];
  const { count, oldestDays } = waiting;
  if (count === 0) return null;
  return (
    <Line
      Icon={Waiting}
      action={
        features[feature] !== false && (
          <ButtonLink variant="contained">
            <Link aria-label={`Review submissions of ${whose}`} to={path}>
              Review submissions
            </Link>
          </ButtonLink>
        )
      }
      text={since(oldestDays)}
      title={`${formatCount(count)} ${count === 1 ? 'submission' : 'submissions'} of ${whose} ${count === 1 ? 'waits' : 'wait'} for a decision`}
      tone="ember"
    />
  );
}

/** Leads that nobody has reached for 48 hours, or whose next step is due. */
function OverdueLeads() {
  const { scope } = useSession();
  const { data } = useEndpoint(listLeads, { query: { ...scope, isOverdue: 'true', limit: 1 } });
  const count = totalOf<typeof listLeads>(data);
  if (count === 0) return null;
  return (
    <Line
      Icon={Waiting}
      action={
        <ButtonLink>
          <Link search={{ isOverdue: 'true' }} to="/property-manager/leads">
            See leads
          </Link>
        </ButtonLink>
      }
      text="Nobody has reached them for 48 hours, or their next step is due."
      title={`${formatCount(count)} ${count === 1 ? 'lead waits' : 'leads wait'} for somebody`}
      tone="warning"
    />
  );
}

/** Systems that residents come from and that are stale, broken or held. */
function Integrations() {
  const { scope, property, settings, account } = useSession();
  const { data } = useEndpoint(listHealth, { query: { ...scope, state: 'attention', limit: 1 } });
  const [first] = data?.data ?? [];
  const count = totalOf<typeof listHealth>(data);
  if (!first) return null;
  const isAll = property === null && isAdmin(account.role);
  return (
    <Line
      Icon={Careful}
      action={
        <ButtonLink>
          {isAll ? (
            <Link search={{ state: 'attention' }} to={`/${settings.slug}-admin/integrations`}>
              See integrations
            </Link>
          ) : (
            <Link to="/property-manager/integrations">See integrations</Link>
          )}
        </ButtonLink>
      }
      text={first.health.message || healthSentences[first.health.state]}
      title={
        count === 1
          ? `${sourceLabels[first.name]} of ${first.propertyName} needs somebody`
          : `${formatCount(count)} integrations need somebody`
      }
      tone="warning"
    />
  );
}

/** What somebody should do now: decide on what waits, ask for points before they run out. */
export function Attention({ figures }: { figures: Figures | undefined }) {
  const { property, may } = useSession();
  if (!figures) return <Skeleton height={70} shape="block" />;
  const low = isLow(figures);
  return (
    <section className={styles.root} aria-label="Needs attention">
      {audiences.map((audience) => (
        <Submissions audience={audience} key={audience} waiting={figures.pendingByAudience[audience]} />
      ))}
      {may('leads.view') && <OverdueLeads />}
      {may('integrations.view') && <Integrations />}
      {low && (
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
      {figures.pending === 0 && !low && (
        <Line Icon={Done} text="No submission waits, and the balance is sound." title="All caught up" tone="success" />
      )}
    </section>
  );
}
