import Building from 'lucide-react/icons/building-2';
import Shield from 'lucide-react/icons/shield-user';
import Star from 'lucide-react/icons/sparkles';
import Gift from 'lucide-react/icons/gift';
import Page from 'lucide-react/icons/file-text';
import Approval from 'lucide-react/icons/clipboard-check';
import Groups from 'lucide-react/icons/users-round';
import Home from 'lucide-react/icons/house';
import Insights from 'lucide-react/icons/chart-spline';
import Mail from 'lucide-react/icons/mail';
import Points from 'lucide-react/icons/coins';
import type { LucideIcon } from 'lucide-react';

const icons: Record<string, LucideIcon> = {
  home: Home,
  points: Points,
  dashboard: Insights,
  insights: Insights,
  gift: Gift,
  community: Groups,
  users: Groups,
  approval: Approval,
  ambassador: Star,
  property: Building,
  company: Building,
  admin: Shield,
  message: Mail,
};

export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? Page;
  return <Icon aria-hidden size={20} />;
}
