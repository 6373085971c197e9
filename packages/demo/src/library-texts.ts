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
    '<h2>Hi {{first_name}}, great to have you here</h2><p>Three tips for your first weeks:</p><ul><li><p>The office is open on weekdays from <strong>9 to 6</strong></p></li><li><p>Packages are in the lockers by the mail room</p></li><li><p>Boosts earn you points from day one</p></li></ul>',
  ),
  draft(
    'POST',
    'Maintenance',
    'Water shutoff',
    "<p>Hi {{first_name}},</p><p>The water at {{property_name}} will be off while we replace a valve. Fill a pitcher the night before.</p><ol><li><p>Turn off all faucets</p></li><li><p>Don't run the washing machine</p></li></ol><p>Thank you for your patience.</p>",
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
    '<p>Thanks for spreading the word about {{property_name}}, {{first_name}}. Here are the questions your neighbors asked this month.</p>',
    { audience: 'AMBASSADOR' },
  ),
  draft(
    'EVENT',
    'Community life',
    'Rooftop yoga',
    '<p>Bring a mat and a friend. The class is <strong>free for residents</strong> and great for beginners.</p>',
  ),
  draft(
    'EVENT',
    'Community life',
    'Potluck dinner',
    "<p>Cook what your family cooks. Plates, drinks and music are on {{property_name}}.</p><ul><li><p>Tell us what you're bringing</p></li><li><p>List the ingredients</p></li></ul>",
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
    "<p>Take a picture of your balcony or window sill and send it in. We'll hang the best ones in the lobby.</p>",
    { subType: 'ugc' },
  ),
  draft(
    'BOOST',
    'Ambassadors',
    'Bring a friend',
    '<p>Know someone who would like to live at {{property_name}}? Send us their name and earn points when they tour.</p>',
    { subType: 'referral', audience: 'AMBASSADOR' },
  ),
  draft(
    'BOOST',
    'Feedback',
    'Three questions about your home',
    '<p>It takes a minute, {{first_name}}, and we read every response.</p>',
    { subType: 'microSurveyBoost' },
  ),
  draft('BOOST', 'Feedback', 'What comes next?', '<p>Vote for what we build in the courtyard.</p>', {
    subType: 'voteBoost',
  }),
  draft(
    'COMMENT',
    'Feedback',
    'Sorry, and next steps',
    "Hi {{first_name}}, I'm sorry to hear this. I've let our maintenance team know and will follow up as soon as it's fixed.",
    { subType: 'NEGATIVE' },
  ),
  draft(
    'COMMENT',
    'Feedback',
    'May we call you?',
    'Hi {{first_name}}, thank you for your honest feedback. May I call you this week to hear more?',
    { subType: 'NEGATIVE' },
  ),
  draft(
    'COMMENT',
    'Feedback',
    'Thanks, and how to earn 5 stars',
    'Thank you, {{first_name}}. What would make it 5 stars for you?',
    { subType: 'NEUTRAL' },
  ),
  draft('COMMENT', 'Feedback', 'Thanks for sharing', 'Thank you for sending this in, {{first_name}}.', {
    subType: 'NEUTRAL',
  }),
  draft(
    'COMMENT',
    'Feedback',
    'That made our day',
    "Thank you, {{first_name}}! You made the whole team's day at {{property_name}}.",
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
    "Hi {{first_name}}, we're testing the fire alarm at {{property_name}} tomorrow from 10 to 11. You don't need to do anything.",
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
    'Well done, {{first_name}}! Your rent reward points are in your account.',
  ),
  draft(
    'NOTIFICATION',
    'Community life',
    'A new boost is open',
    "There's a new way to earn points at {{property_name}}.",
  ),
  draft(
    'EMAIL',
    'Welcome',
    'Your first week at {{property_name}}',
    "<h2>Welcome home, {{first_name}}</h2><p>Here's who to contact:</p><ul><li><p>Repairs: the maintenance desk</p></li><li><p>Keys and packages: the front office</p></li><li><p>Points and rewards: any of us</p></li></ul><p>Your team at {{property_name}}</p>",
  ),
  draft(
    'EMAIL',
    'Rent and rewards',
    'How to spend your points',
    '<p>Hi {{first_name}},</p><p>You can spend your points on <strong>gift cards</strong> or a <strong>rent credit</strong>, or send them to a friend.</p>',
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
    'Hi {{first_name}}, the repair took longer than it should have. Thank you for your patience.',
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
