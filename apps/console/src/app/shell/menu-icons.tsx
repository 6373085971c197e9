import Building from '@mui/icons-material/ApartmentRounded';
import Shield from '@mui/icons-material/AdminPanelSettingsOutlined';
import Star from '@mui/icons-material/AutoAwesomeOutlined';
import Gift from '@mui/icons-material/CardGiftcardOutlined';
import Page from '@mui/icons-material/ArticleOutlined';
import Approval from '@mui/icons-material/FactCheckOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import Home from '@mui/icons-material/HomeOutlined';
import Insights from '@mui/icons-material/InsightsOutlined';
import Mail from '@mui/icons-material/MailOutlineRounded';
import Points from '@mui/icons-material/TollOutlined';
import type SvgIcon from '@mui/material/SvgIcon';

const icons: Record<string, typeof SvgIcon> = {
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

/** The icon of a menu item, by its name in the contract. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? Page;
  return <Icon aria-hidden sx={{ fontSize: 20, flex: 'none' }} />;
}
