import type { SubType, TemplateAudience, TemplateType } from '@hearth/contract/library/template-record';

interface Draft {
  type: TemplateType;
  category: string | null;
  title: string;
  text: string;
  subType?: SubType;
  audience?: TemplateAudience;
  isRetired?: true;
}

export const categories = ['Welcome', 'Community life', 'Rent and rewards', 'Maintenance', 'Feedback', 'Ambassadors'];

const draft = (
  type: TemplateType,
  category: string | null,
  title: string,
  text: string,
  more: Pick<Draft, 'subType' | 'audience' | 'isRetired'> = {},
): Draft => ({ type, category, title, text, ...more });

/** Realistic templates of every type. */
export const drafts: readonly Draft[] = [
  draft(
    'POST',
    'Welcome',
    'Welcome to {{property_name}}',
    '<h2>Hello {{first_name}}, good to have you here</h2><p>Three things that make the first weeks easier:</p><ul><li><p>The office is open on weekdays from <strong>9 to 6</strong></p></li><li><p>Parcels wait in the lockers by the mail room</p></li><li><p>Boosts earn you points from the first day</p></li></ul>',
  ),
  draft(
    'POST',
    'Maintenance',
    'Water off for a morning',
    '<p>Dear {{first_name}},</p><p>the water is off at {{property_name}} while a valve is replaced. Please fill a jug the evening before.</p><ol><li><p>Close every tap</p></li><li><p>Leave the washing machine off</p></li></ol><p>Thank you for your patience.</p>',
  ),
  draft(
    'POST',
    'Community life',
    'Local shop of the month',
    '<h3>Around the corner from {{property_name}}</h3><p>Show your resident card and get <em>ten percent off</em> until the end of the month.</p>',
  ),
  draft(
    'POST',
    'Ambassadors',
    'News for ambassadors',
    '<p>Thank you for speaking up for {{property_name}}, {{first_name}}. Here is what your neighbors asked about this month.</p>',
    { audience: 'AMBASSADOR' },
  ),
  draft(
    'EVENT',
    'Community life',
    'Rooftop yoga',
    '<p>Bring a mat and a friend. The class is <strong>free for residents</strong> and suits beginners.</p>',
  ),
  draft(
    'EVENT',
    'Community life',
    'Potluck dinner',
    '<p>Cook what your family cooks. Plates, drinks and music are on {{property_name}}.</p><ul><li><p>Tell us what you bring</p></li><li><p>Name what it is made of</p></li></ul>',
  ),
  draft(
    'EVENT',
    'Welcome',
    'Coffee with the office team',
    '<p>Ask anything, {{first_name}}. The coffee is on us.</p>',
    {
      audience: 'RESIDENT',
    },
  ),
  draft(
    'BOOST',
    'Community life',
    'Show us your balcony',
    '<p>Take a picture of your balcony or window sill and send it in. The best ones hang in the lobby.</p>',
    { subType: 'ugc' },
  ),
  draft(
    'BOOST',
    'Ambassadors',
    'Bring a friend',
    '<p>Know somebody who would like to live at {{property_name}}? Send us their name and earn points when they tour.</p>',
    { subType: 'referral', audience: 'AMBASSADOR' },
  ),
  draft(
    'BOOST',
    'Feedback',
    'Three questions about your home',
    '<p>It takes a minute, {{first_name}}, and we read every answer.</p>',
    { subType: 'microSurveyBoost' },
  ),
  draft('BOOST', 'Feedback', 'What comes next?', '<p>Vote for what we build in the courtyard.</p>', {
    subType: 'voteBoost',
  }),
  draft(
    'COMMENT',
    'Feedback',
    'Sorry, and what happens now',
    'Hello {{first_name}}, I am sorry to read this. I have passed it on to our maintenance team, and will write to you again as soon as it is solved.',
    { subType: 'NEGATIVE' },
  ),
  draft(
    'COMMENT',
    'Feedback',
    'May we call you?',
    'Hello {{first_name}}, thank you for being open with us. May I call you this week to hear more about it?',
    { subType: 'NEGATIVE' },
  ),
  draft(
    'COMMENT',
    'Feedback',
    'Thank you, and what is missing',
    'Thank you {{first_name}}. What would make it a five for you?',
    { subType: 'NEUTRAL' },
  ),
  draft('COMMENT', 'Feedback', 'Noted with thanks', 'Thank you for sending this in, {{first_name}}.', {
    subType: 'NEUTRAL',
  }),
  draft(
    'COMMENT',
    'Feedback',
    'That made our day',
    'Thank you {{first_name}}! The whole team of {{property_name}} is glad to read this.',
    { subType: 'POSITIVE' },
  ),
  draft(
    'SMS',
    'Rent and rewards',
    'Rent reminder',
    'Hi {{first_name}}, rent at {{property_name}} is due on the 5th. Pay on time and earn points again this month.',
  ),
  draft(
    'SMS',
    'Maintenance',
    'Fire alarm test',
    'Hi {{first_name}}, we test the fire alarm at {{property_name}} tomorrow from 10 to 11. Nothing for you to do.',
  ),
  draft(
    'SMS',
    'Community life',
    'Tonight in the lobby',
    'Tonight at 7 in the lobby: pizza, games and your neighbors. See you, {{first_name}}?',
    {
      isRetired: true,
    },
  ),
  draft(
    'NOTIFICATION',
    'Rent and rewards',
    'Your points are in',
    'Well done, {{first_name}}: the points for your rent are in your account.',
  ),
  draft(
    'NOTIFICATION',
    'Community life',
    'A new boost is open',
    'There is something new to earn points with at {{property_name}}.',
  ),
  draft(
    'EMAIL',
    'Welcome',
    'Your first week at {{property_name}}',
    '<h2>Welcome home, {{first_name}}</h2><p>Here is whom to ask for what:</p><ul><li><p>Repairs: the maintenance desk</p></li><li><p>Keys and parcels: the front office</p></li><li><p>Points and rewards: anybody of us</p></li></ul><p>Yours, the team of {{property_name}}</p>',
  ),
  draft(
    'EMAIL',
    'Rent and rewards',
    'How to spend your points',
    '<p>Hello {{first_name}},</p><p>your points can become <strong>gift cards</strong>, a <strong>rent credit</strong> or a present for a friend.</p>',
  ),
  draft('EMAIL', null, 'Holiday greetings', '<p>Warm wishes to you and yours, {{first_name}}.</p>', {
    isRetired: true,
  }),
  draft(
    'SURPRISE',
    'Welcome',
    'Happy to have you',
    'Welcome to {{property_name}}, {{first_name}}! A little something for your first week.',
  ),
  draft(
    'SURPRISE',
    'Maintenance',
    'Thank you for your patience',
    'Dear {{first_name}}, the repair took longer than it should have. Thank you for your patience.',
  ),
  draft(
    'SURPRISE',
    'Rent and rewards',
    'A year of rent on time',
    'Twelve months, twelve payments on time. Thank you, {{first_name}}!',
  ),
  draft(
    'SURPRISE',
    'Community life',
    'You helped a neighbor',
    'We heard what you did for your neighbor, {{first_name}}. It makes {{property_name}} a better place.',
  ),
];
