import { defineLabels } from '../define-messages.ts';

/** Amenities of the property form (spec 1, section 2: a list of 30). */
export const amenities = [
  'Air Conditioning',
  'Balcony or Patio',
  'Basketball Court',
  'BBQ and Picnic Area',
  'Bike Storage',
  'Business Center',
  'Clubhouse',
  'Concierge',
  'Controlled Access',
  'Dog Park',
  'Dry Cleaning Service',
  'Elevator',
  'EV Charging',
  'Fire Pit',
  'Fitness Center',
  'Game Room',
  'Garage Parking',
  'High-Speed Internet',
  'Hot Tub',
  'In-Unit Laundry',
  'On-Site Laundry',
  'On-Site Maintenance',
  'Package Lockers',
  'Pet Friendly',
  'Playground',
  'Rooftop Deck',
  'Storage Units',
  'Swimming Pool',
  'Tennis Court',
  'Wheelchair Accessible',
] as const;
export type Amenity = (typeof amenities)[number];
export const amenityLabels = defineLabels(amenities);
