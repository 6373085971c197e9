/** Gift notes, decision reasons and comments. `{month}` is the month's name. */
export const surpriseNotes = {
  'Rent Reward': [
    'Thank you for paying {month} rent early!',
    'Rent on time six months in a row, well done.',
    'A small thank you for your on-time payment in {month}.',
    'Thanks for setting up autopay!',
  ],
  Maintenance: [
    'Sorry for the wait on your dishwasher repair.',
    'Thanks for your patience while the elevator was out.',
    'The hot water was off longer than we promised. Coffee is on us.',
    'For letting our technician in on short notice.',
    'Sorry about the noise from the roof work this week.',
  ],
  Concession: [
    'As agreed for the late move-in.',
    "For the parking space that wasn't ready.",
    'Concession for the pool being closed in {month}.',
    'For the package that went missing at the desk.',
  ],
  'Thank You!': [
    'Happy birthday from all of us!',
    'Thank you for helping your neighbor carry boxes.',
    "Welcome home! We're glad you're here.",
    'You were a great host at the courtyard cookout.',
    'Congratulations on the new baby!',
    'Thanks for bringing back the lost keys.',
    "Your kind words made the team's day.",
  ],
} as const;

export const propertyNotes = [
  'Approved by the regional manager by phone.',
  'See work order 4417.',
  'Second time this quarter.',
  'Promised at the front desk.',
  'Resident called twice about this.',
] as const;
export const rentNotes = ['{month} rent paid on time', 'On-time rent, {month}', 'Rent reward for {month}'] as const;
export const renewalNotes = [
  'Thank you for renewing with us!',
  "Here's to twelve more months.",
  'Lease renewed early, enjoy your bonus.',
] as const;
export const leadNotes = [
  'Your friend took a tour. Thank you!',
  'Your referral signed a lease.',
  'Lead incentive for a completed tour.',
] as const;
export const deliveryFailure = 'Tremendous rejected the request: Email is invalid';
export const friendNotes = [
  'For the pizza on Friday',
  'Thanks for watering the plants!',
  'Happy birthday, neighbor',
  'Dog-sitting, as promised',
  'My half of the movie tickets',
  '',
] as const;
export const purchaseNotes = ['Points for {month}', 'Monthly top-up, {month}', 'Purchase for {month} rewards'] as const;
export const declineNotes = [
  "That's more than one month needs. Please request less next month.",
  'Please settle the open invoice first.',
] as const;
export const removalNotes = ['Moved out, points returned to the property'] as const;

export const approvalReasons = [
  'Looks great, thank you for joining in!',
  'Photo checked, all good.',
  'Verified at the desk.',
  'Confirmed with the leasing office.',
  'Thank you for taking part.',
  'Post is live and tags us.',
] as const;
export const denialReasons = [
  "The photo doesn't show the event.",
  "That link doesn't work. Please resubmit.",
  'Already rewarded last month.',
  "The post is private, so we couldn't check it.",
  'This lead was already in our system.',
  'The picture is too dark to see anything.',
  'Submitted after the deadline.',
] as const;
export const voidReasons = [
  'Sent to the wrong resident.',
  'Sent twice by mistake.',
  'Wrong amount. A new gift is on the way.',
  'The post was taken down the same day.',
  'The prospect canceled the tour.',
] as const;
export const staffComments = [
  'Called to say thank you.',
  'Asked for a clearer picture.',
  'Can we use this one in the newsletter?',
  'Thank you for telling us. Maintenance will look at it on Monday.',
  'Great to hear, we passed it on to the team.',
  'Left a voicemail.',
  'Resident confirmed by email.',
] as const;

export const submissionNotes = [
  'We had such a good time!',
  'Here you go',
  'Came with two neighbors.',
  "Sorry it's a bit blurry",
  '',
  '',
  'Love this building.',
  'See you next month!',
  'My daughter took the picture.',
  'Hope this counts',
] as const;
export const ratingNotes = {
  low: [
    'The laundry room has been broken for weeks.',
    'No one responded to my request.',
    'Parking is a nightmare.',
    'Too loud after ten.',
  ],
  middle: ['Fine, but the gym could open earlier.', "It's okay.", 'Good team, slow elevators.'],
  high: [
    'Maintenance came within the hour!',
    "Best place I've ever lived.",
    'The team knows my name.',
    'Lovely courtyard, thank you.',
    '',
  ],
} as const;
export const ugcTitles = [
  'Morning light',
  'My reading corner',
  'View from the ninth floor',
  'Balcony jungle',
  'Sunday pancakes',
  'Rooftop at dusk',
  'New rug, new me',
] as const;
export const floorPlans = ['Studio', '1 bed / 1 bath', '2 bed / 1 bath', '2 bed / 2 bath', '3 bed / 2 bath'] as const;
export const leadStatuses = ['new', 'contacted', 'toured', 'applied', 'leased', 'lost'] as const;
export const freeEntries = ['A trivia evening', 'Goat yoga, please', 'Longer pool hours', 'A book swap'] as const;
