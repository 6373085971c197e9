import type { Place } from './places.ts';

export type Features = {
  rentPaymentPoints: boolean;
  rentRollPointsAmount: number;
  streaks: boolean;
  ambassador: boolean;
  residentBoosts: boolean;
  ambassadorPromoCodes: boolean;
  ambassadorDefaultLead: number;
  automatedWelcomeEmail: boolean;
};

/** A property, from which the rest of the demo world is generated. */
export type Site = {
  index: number;
  id: string;
  name: string;
  code: string;
  domain: string;
  companyId: string;
  place: Place;
  features: Features;
  residents: number;
  openedAt: number;
};
