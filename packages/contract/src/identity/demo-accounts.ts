/** Every demo account, resident or staff, has this password. */
export const demoPassword = 'welcome-home';

const named = (local: string, label: string) => ({ email: `${local}@hearth.example`, label });

/** One account of each role, as the login page offers them in demo mode. */
export const demoAccounts = [
  named('super-admin', 'Super Admin'),
  named('admin', 'Admin'),
  named('brand-admin', 'Brand Admin'),
  named('content-admin', 'Content Admin'),
  named('property-admin', 'Property Admin'),
  named('manager', 'Manager'),
  named('senior-staff', 'Senior Staff'),
  named('staff', 'Staff'),
  named('viewer', 'Viewer'),
  named('company-all-sites', 'Company, all sites'),
  named('company-multi-site', 'Company, some sites'),
  named('resident', 'Resident'),
  named('ambassador', 'Ambassador'),
];
