import type { Audience, BoostType } from '@hearth/contract/boosts';

/** A boost that properties run repeatedly; each run takes the next title. */
export type Campaign = {
  boost: BoostType;
  audience: Audience;
  titles: readonly string[];
  text: string;
  points: number;
  /** Months per run; the next starts when one ends. */
  every: number;
  submissions: number;
  isImageRequired?: boolean;
  hasBudget?: boolean;
  code?: string;
  questions?: readonly string[];
  selections?: readonly string[];
  freeformEntry?: boolean;
  ratingComments?: boolean;
};

const residents: readonly Omit<Campaign, 'audience'>[] = [
  {
    boost: 'event',
    every: 1,
    points: 250,
    submissions: 1,
    code: 'GATHER',
    titles: [
      'Rooftop Movie Night',
      'Courtyard Cookout',
      'Pancake Breakfast',
      'Trivia Evening',
      'Yoga on the Lawn',
      'Paint and Sip',
      'Farmers Market Morning',
      'Game Night',
      'Ice Cream Social',
      'Pumpkin Carving',
      'Cookie Exchange',
      'Winter Toast',
    ],
    text: 'Join us, take a picture and send it in with the code from the welcome table.',
  },
  {
    boost: 'custom',
    every: 2,
    points: 300,
    submissions: 1,
    isImageRequired: true,
    titles: [
      'Decorate Your Door',
      'Recycle Right Challenge',
      'Bring a Reusable Mug',
      'Bike to Work Week',
      'Balcony Garden Contest',
      'Food Bank Drive',
    ],
    text: 'Take part and send us a picture.',
  },
  {
    boost: 'ugc',
    every: 2,
    points: 400,
    submissions: 2,
    isImageRequired: true,
    hasBudget: true,
    titles: [
      'Show Us Your View',
      'My Favorite Corner',
      'Pets of Our Building',
      'Home Cooking',
      'Golden Hour',
      'Then and Now',
    ],
    text: 'Share your own photos. We may show the best ones in the lobby.',
  },
  {
    boost: 'socialMedia',
    every: 3,
    points: 200,
    submissions: 3,
    titles: ['Tag Us in Your Story', 'Post Your Move-In Day', 'Share Our Summer', 'Holiday Lights Post'],
    text: 'Post publicly, tag the property, and send the link.',
  },
  {
    boost: 'review',
    every: 6,
    points: 500,
    submissions: 1,
    titles: ['Tell the World About Us', 'Write an Honest Review'],
    text: 'Write a public review anywhere you like, and send the link.',
  },
  {
    boost: 'newReviewBoost',
    every: 3,
    points: 150,
    submissions: 1,
    titles: ['How Are We Doing?', 'Rate Your Season With Us'],
    text: 'One question. It takes 30 seconds.',
    questions: ['How happy are you with life here?'],
  },
  {
    boost: 'microSurveyBoost',
    every: 3,
    points: 200,
    submissions: 1,
    ratingComments: true,
    titles: ['Maintenance Survey', 'Amenity Survey', 'Move-In Survey', 'Front Desk Survey'],
    text: 'Three short questions to help us improve.',
    questions: ['How quick was the team?', 'How friendly was the team?', 'Would you recommend us to a friend?'],
  },
  {
    boost: 'voteBoost',
    every: 2,
    points: 100,
    submissions: 1,
    freeformEntry: true,
    titles: ['Vote: Next Event', 'Vote: Rooftop Evening', 'Vote: Courtyard Weekend'],
    text: 'Pick what you like best.',
    selections: ['Live music', 'Outdoor film', 'Cooking class', 'Board games'],
  },
  {
    boost: 'referral',
    every: 12,
    points: 1000,
    submissions: 5,
    titles: ['Refer a Friend'],
    text: 'Know someone who would love it here? Tell us how to reach them.',
  },
  {
    boost: 'leaseReferral',
    every: 12,
    points: 5000,
    submissions: 5,
    titles: ['A Friend Signed a Lease'],
    text: 'For every friend who signs a lease and mentions you.',
  },
];

const ambassadors: readonly Omit<Campaign, 'audience'>[] = [
  {
    boost: 'event',
    every: 3,
    points: 500,
    submissions: 2,
    code: 'HOST',
    titles: ['Host a Welcome Hour', 'Lead a Building Tour', 'Run the Trivia Table', 'Greet New Neighbors'],
    text: 'Host one, and send pictures with the code from the office.',
  },
  {
    boost: 'socialMedia',
    every: 3,
    points: 300,
    submissions: 5,
    titles: ['Ambassador Story Takeover', 'Show Our Amenities', 'A Day in the Life'],
    text: 'Post publicly, tag the property, and send the link.',
  },
  {
    boost: 'custom',
    every: 6,
    points: 400,
    submissions: 3,
    isImageRequired: true,
    titles: ['Put Up Event Posters', 'Welcome Bags'],
    text: "Send a picture when it's done.",
  },
  {
    boost: 'referral',
    every: 12,
    points: 1200,
    submissions: 5,
    titles: ['Ambassador Lead'],
    text: 'Bring us someone who would love it here.',
  },
  {
    boost: 'microSurveyBoost',
    every: 6,
    points: 250,
    submissions: 1,
    ratingComments: true,
    titles: ['Ambassador Check-In'],
    text: 'Tell us how the program is going.',
    questions: ['How well do we support you?', 'How clear are your tasks?'],
  },
];

export const campaigns: readonly Campaign[] = [
  ...residents.map((campaign) => ({ ...campaign, audience: 'RESIDENT' as const })),
  ...ambassadors.map((campaign) => ({ ...campaign, audience: 'AMBASSADOR' as const })),
];
