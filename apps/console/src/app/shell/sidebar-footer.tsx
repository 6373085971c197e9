import Person from 'lucide-react/icons/circle-user-round';
import Help from 'lucide-react/icons/circle-question-mark';
import Leave from 'lucide-react/icons/log-out';
import { Link } from '../../kit/link.tsx';
import { usePathname } from '../../platform/location.ts';
import { useSession } from '../../platform/session.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { beforeLeaving } from '../../platform/location.ts';
import { signOutWithToast } from '../sign-out.ts';
import { PropertyChoice } from './property-choice.tsx';
import row from './row.module.css';
import styles from './sidebar-footer.module.css';
import { text, titles } from '../messages.ts';
import { common } from '../../ui/messages.ts';

/** Sidebar footer: property, help, account and sign-out. */
export function SidebarFooter({ collapsed, onHelp }: { collapsed: boolean; onHelp: () => void }) {
  const { account } = useSession();
  const pathname = usePathname();
  const here = pathname === '/account';
  const looks = classNames(row.row, collapsed && row.iconOnly);
  const label = (word: string) => (collapsed ? <VisuallyHidden>{word}</VisuallyHidden> : word);
  return (
    <div className={styles.footer}>
      <PropertyChoice collapsed={collapsed} />
      <button className={looks} onClick={onHelp} title={collapsed ? text.help.open : undefined} type="button">
        <Help aria-hidden />
        {label(text.help.open)}
      </button>
      <Link
        aria-current={here ? 'page' : undefined}
        className={classNames(looks, here && row.here)}
        title={collapsed ? titles.yourAccount : undefined}
        to="/account"
      >
        <Person aria-hidden />
        <VisuallyHidden>{titles.yourAccount}</VisuallyHidden>
        {!collapsed && <span className={styles.email}>{account.user.email}</span>}
      </Link>
      <button
        className={looks}
        onClick={() => beforeLeaving(() => void signOutWithToast())}
        title={collapsed ? common.signOut : undefined}
        type="button"
      >
        <Leave aria-hidden />
        {label(common.signOut)}
      </button>
    </div>
  );
}
