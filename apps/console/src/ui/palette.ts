/** The colours of one scheme. Pairs that carry text reach 4.5:1, marks and field borders 3:1 (palette.test.ts). */
export interface SchemeColors {
  canvas: string;
  surface: string;
  subtle: string;
  hover: string;
  selected: string;
  hairline: string;
  fieldBorder: string;
  star: string;
  text: string;
  textSoft: string;
  textDisabled: string;
  ember: Tone;
  success: Tone;
  warning: Tone;
  error: Tone;
  info: Tone;
  neutral: Tone;
}

/** A tone: `main` as a fill or as text, `strong` for hover, `on` as text upon it, `soft` as a tint, `ink` as text upon the tint. */
export interface Tone {
  main: string;
  strong: string;
  on: string;
  soft: string;
  ink: string;
}

export const light: SchemeColors = {
  canvas: '#faf8f5',
  surface: '#ffffff',
  subtle: '#f6f2ed',
  hover: '#faf7f3',
  selected: '#fcf1ea',
  hairline: '#e9e3db',
  fieldBorder: '#92887c',
  star: '#b5770c',
  text: '#241f1b',
  textSoft: '#635a51',
  textDisabled: '#736a61',
  ember: { main: '#b4451b', strong: '#963713', on: '#ffffff', soft: '#fcede4', ink: '#963713' },
  success: { main: '#2c6e43', strong: '#235a36', on: '#ffffff', soft: '#e4f2e8', ink: '#225c37' },
  warning: { main: '#8a5a06', strong: '#724a03', on: '#ffffff', soft: '#fbf0d9', ink: '#754c04' },
  error: { main: '#b3213f', strong: '#931833', on: '#ffffff', soft: '#fce7ea', ink: '#981a35' },
  info: { main: '#2a608f', strong: '#214f77', on: '#ffffff', soft: '#e5eff8', ink: '#235279' },
  neutral: { main: '#5f574f', strong: '#4b443d', on: '#ffffff', soft: '#f1ece6', ink: '#544c44' },
};

export const dark: SchemeColors = {
  canvas: '#161311',
  surface: '#1d1a17',
  subtle: '#25211d',
  hover: '#23201c',
  selected: '#33241b',
  hairline: '#36302a',
  fieldBorder: '#7f7469',
  star: '#e3b45a',
  text: '#f3eee8',
  textSoft: '#b9afa4',
  textDisabled: '#9c9287',
  ember: { main: '#f0905f', strong: '#f6a87f', on: '#2a1206', soft: '#3b2417', ink: '#f6ab84' },
  success: { main: '#7fc795', strong: '#9ad7ac', on: '#0c2413', soft: '#1b3223', ink: '#97d5aa' },
  warning: { main: '#e3b45a', strong: '#edc67d', on: '#2a1d02', soft: '#382b12', ink: '#ebc478' },
  error: { main: '#f58b9a', strong: '#f9a8b3', on: '#33060f', soft: '#421c23', ink: '#f9aab5' },
  info: { main: '#86b8e4', strong: '#a5cbec', on: '#071e33', soft: '#1a2d3f', ink: '#a3c9eb' },
  neutral: { main: '#b9afa4', strong: '#cfc6bc', on: '#1d1a17', soft: '#2e2924', ink: '#cdc4ba' },
};

/** Ten preset colours of charts and insights, the same in both schemes: 3:1 on every surface, apart from each other. */
export const insights = {
  1: '#c8562a',
  2: '#17877f',
  3: '#5b66dc',
  4: '#a27a12',
  5: '#d4477f',
  6: '#4f8c2f',
  7: '#2b8fcb',
  8: '#9b4bb3',
  9: '#8e6650',
  10: '#6d7f92',
} as const;

/** Position of a preset insight colour. */
export type InsightColor = keyof typeof insights;
