import type { BoostType } from '@hearth/contract/boosts';
import type { ReactNode } from 'react';

const star = (x: number, y: number, size: number) => {
  const points = Array.from({ length: 10 }, (_, i) => {
    const angle = (Math.PI / 5) * i - Math.PI / 2;
    const reach = i % 2 === 0 ? size : size * 0.45;
    return `${(x + reach * Math.cos(angle)).toFixed(1)},${(y + reach * Math.sin(angle)).toFixed(1)}`;
  });
  return <polygon key={x} points={points.join(' ')} />;
};
const person = (x: number, y: number) => (
  <>
    <circle cx={x} cy={y} r="7" />
    <path d={`M${x - 13} ${y + 25}a13 13 0 0 1 26 0Z`} />
  </>
);

/** `mark` is drawn in the colour of the product over what is quiet. */
const drawings: Readonly<Record<BoostType, { quiet: ReactNode; mark: ReactNode }>> = {
  event: {
    quiet: <path d="M26 16h44v38H26zM36 10v10M60 10v10M26 28h44" />,
    mark: star(48, 41, 9),
  },
  socialMedia: {
    quiet: <path d="M34 8h28v48H34zM43 51h10" />,
    mark: <path d="M48 38c-9-6-11-10-8-14 3-3 6-1 8 1 2-2 5-4 8-1 3 4 1 8-8 14Z" />,
  },
  referral: { quiet: person(36, 20), mark: <path d="M62 24v20M52 34h20" fill="none" strokeWidth="5" /> },
  leaseReferral: {
    quiet: <path d="M30 8h36v48H30zM38 20h20M38 28h20M38 36h12" />,
    mark: <path d="M42 46c4-6 7-4 7 0s5 2 9-4" fill="none" strokeWidth="4" />,
  },
  review: {
    quiet: <path d="M20 10h56v34H46L34 55V44H20Z" />,
    mark: [32, 48, 64].map((x) => star(x, 27, 7)),
  },
  custom: {
    quiet: <path d="M28 12h40v40H28z" />,
    mark: <path d="m38 32 8 8 14-16" fill="none" strokeWidth="5" />,
  },
  ugc: {
    quiet: <path d="M22 14h52v38H22zM22 46l16-16 12 12 8-8 16 14" />,
    mark: <circle cx="60" cy="25" r="5" />,
  },
  newReviewBoost: {
    quiet: <path d="M26 54V28l22-18 22 18v26Z" />,
    mark: star(48, 36, 12),
  },
  microSurveyBoost: {
    quiet: <path d="M28 8h40v48H28zM44 20h16M44 32h16M44 44h16" />,
    mark: [20, 32, 44].map((y) => <circle cx="36" cy={y} key={y} r="3.5" />),
  },
  voteBoost: {
    quiet: <path d="M22 14h52M22 54h52" />,
    mark: (
      <>
        <rect height="8" rx="2" width="42" x="22" y="20" />
        <rect height="8" rx="2" width="26" x="22" y="31" />
        <rect height="8" rx="2" width="34" x="22" y="42" />
      </>
    ),
  },
};

/** A small picture of what a boost of the type is about; its label stands beside it. */
export const BoostPicture = ({ type }: { type: BoostType }) => (
  <svg aria-hidden viewBox="0 0 96 64">
    <g fill="none" stroke="var(--text-soft)" strokeLinecap="round" strokeLinejoin="round" strokeWidth="2.5">
      {drawings[type].quiet}
    </g>
    <g fill="var(--ember)" stroke="var(--ember)" strokeLinecap="round" strokeLinejoin="round" strokeWidth="1">
      {drawings[type].mark}
    </g>
  </svg>
);
