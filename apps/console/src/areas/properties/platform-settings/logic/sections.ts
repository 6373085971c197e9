import { formatBasisPoints } from '@hearth/contract/format';
import type {
  PlatformSettings,
  SettingName,
  StoredName,
  settingForms,
} from '@hearth/contract/properties/platform-settings';
import { text } from '../messages.ts';

export type SectionName = keyof typeof settingForms;

export const sections: Readonly<Record<SectionName, readonly StoredName[]>> = {
  look: ['productName', 'color', 'logo'],
  support: ['supportPhone', 'supportEmail', 'supportTicketUrl'],
  invoices: ['taxBasisPoints', 'dueDays', 'seller', 'bankTransfer', 'check'],
  review: ['reviewHost'],
};

/** A setting as it's typed, '' for none. */
export const asTyped = (name: StoredName, value: string | number | null) =>
  value === null ? '' : name === 'taxBasisPoints' ? formatBasisPoints(Number(value)).slice(0, -1) : String(value);

/** The default as shown; '' for none. */
export function defaultText(name: SettingName, { own, defaults }: PlatformSettings): string {
  const { productName, supportEmail } = defaults;
  if (name === 'seller' && defaults.seller === null)
    return `${own.productName ?? productName}\n${own.supportEmail ?? supportEmail}`;
  return asTyped(name, defaults[name]);
}

/** The value in effect. */
export function shownValue(name: SettingName, settings: PlatformSettings): string {
  const { own, defaults } = settings;
  const value = own[name] ?? defaults[name];
  if (name === 'taxBasisPoints') return formatBasisPoints(Number(value));
  if (name === 'dueDays') return text.due(Number(value));
  if (name === 'check' && value === null) return text.notAccepted;
  if (name === 'bankTransfer' && value === null)
    return (own.check ?? defaults.check) === null ? text.askSupport : text.notAccepted;
  return String(value ?? defaultText(name, settings));
}
