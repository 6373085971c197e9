export const firstNames =
  `Aaliyah Abel Adriana Ahmed Aiko Alejandra Amara Amir Anaïs André Anika Anthony Aoife Arjun Astrid Ava Beatriz Benedict Björn
Bridget Caleb Camila Carmen Cedric Chidi Chloé Clara Conor Dalia Damian Daniela Darnell Deepa Desmond Diego Dmitri Ebony Eduardo Elena Elias
Emeka Esther Fatima Felix Fiona François Freya Gabriel Gemma Giulia Grace Hana Harold Hassan Helga Hiro Hope Ibrahim Imani Ines Ingrid Isaac
Ivy Jamal Jasmine Jelena Joaquín Joanna Jonas José Joy Julian Kai Karima Katarzyna Keisha Kenji Khalil Kwame Lamar Leah Leïla Leon Lina Logan
Lucía Łukasz Mabel Malik Marcus Margot Mateo Maya Mei Micah Mireille Mohammed Nadia Naomi Nia Nikolai Noor Noah Odette Oisín Olivia Omar Oscar
Paloma Patrick Petra Priya Quentin Rafael Ramona Ravi Renée Rhys Rosa Rowan Ruth Sagar Salma Samuel Saoirse Serena Siobhán Sofía Søren Stella
Tamika Tariq Tessa Thiago Tobias Uma Valentina Victor Wanjiru Wei Winona Xavier Yara Yusuf Zainab Zara Zoë`.split(
    /\s+/,
  );

export const lastNames =
  `Abara Achterberg Adeyemi Ainsworth Alvarado Amundsen Arslan Ashdown Bachmann Baptiste Barraza Beaumont Bellweather Bhatt
Björklund Boateng Bramwell Brightwater Calloway Castellanos Chaudhry Cho Clearwater Corrigan Coldwell Contreras Dąbrowski Dalgaard Dasgupta
Delacroix Demir Dinh Dolan Driscoll Dubois Eastaway Eklund Elwood Espinoza Fairweather Falk Farouk Ferreira Fitzgibbon Fontaine Fujimoto Gallo
Garavito Ghosh Gilchrist Goldfarb Greenaway Guðmundsson Gutierrez Haddad Halloran Hartigan Hawthorn Hernández Holloway Hoang Ibarra Ihejirika
Ivanova Jankowski Jaramillo Joubert Kaminski Kapoor Keating Kimura Kowalczyk Lachance Lagerfeldt Lindqvist Lockridge Lozano Lundy Mackintosh
Maddox Mahmoud Marchetti Mbeki Medina Merriweather Moreau Mulligan Mwangi Nakagawa Navarro Ndiaye Nguyễn Nightingale Novák Núñez Oakley Obi
Ochoa Odom Okafor Olszewski Orellana Osei Oyelaran Papadakis Park Patel Pelletier Penhaligon Petrov Popescu Quartermaine Quintero Rahman
Rasmussen Redfern Reyes Rousseau Ruiz Saarinen Salazar Sandoval Schröder Sokolov Solís Sorensen Stavros Stonebridge Summerfield Takahashi
Tavares Thackeray Thorne Tran Underhill Vance Vanterpool Varga Velázquez Villanueva Wadsworth Weatherby Whitlock Winterbourne Yamashita Yilmaz
Yoon Zamora Zielinski`.split(/\s+/);

/** Names that test the layout: other scripts, very long, very short. */
export const unusualNames = [
  { first: '美咲', last: '田中', local: 'misaki.tanaka' },
  { first: 'Олена', last: 'Шевчук', local: 'olena.shevchuk' },
  { first: 'نور', last: 'الحسن', local: 'noor.alhassan' },
  {
    first: 'Maximiliana-Alexandrina',
    last: 'Featherstonehaugh-Worthington de la Vega',
    local: 'maximiliana.featherstonehaugh',
  },
  { first: 'Ji', last: 'O', local: 'ji.o' },
  { first: 'Þórdís', last: "O'Shaughnessy-Nǃxau", local: 'thordis.oshaughnessy' },
  { first: '지우', last: '박', local: 'jiwoo.park' },
] as const;

const letters: Record<string, string> = { ł: 'l', ø: 'o', ð: 'd', þ: 'th', ß: 'ss', ı: 'i', đ: 'd', æ: 'ae' };

/** A name in ASCII letters, for an email address. */
export const plainLetters = (name: string) =>
  name
    .toLowerCase()
    .replace(/[łøðþßıđæ]/g, (letter) => letters[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z-]/g, '');
