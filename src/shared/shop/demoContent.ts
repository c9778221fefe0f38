/** The entries that come with the project, by their ids; a photo's file is called like it. */
export const DEMO_ENTRIES = {
  photos: [
    'ball-made-of-nothing-but-lines-8sqe',
    'city-remembered-from-the-train-2wxs',
    'column-thinking-of-falling-0hsk',
    'first-proof-kept-for-luck-g7bw',
    'four-doors-one-afternoon-z3ua',
    'kelp-at-low-light-t5wc',
    'last-tram-second-stop-j8tn',
    'mountains-heard-through-a-wall-o9zk',
    'ninth-floor-still-awake-c2vb',
    'one-window-for-the-moon-d0kf',
    'rain-on-the-long-block-u6am',
    'ring-and-what-it-keeps-w7pd',
    'river-learning-to-fork-k3f9',
    'roofs-talk-after-midnight-5gye',
    'somebody-behind-the-curtain-l4ty',
    'stairs-for-a-small-moon-e9j2',
    'sunday-fruit-cast-in-concrete-n1xg',
    'three-lamps-agreeing-i2mc',
    'three-weights-at-rest-q4rv',
    'two-stones-one-pond-f5hr',
    'two-weathers-over-the-bay-m2hz',
    'what-the-tide-took-back-b6ny',
    'whirlpool-in-no-hurry-x81d',
    'wind-with-nothing-in-its-way-7qma',
  ],
  videos: [
    'drying-rack-on-a-good-day-p8se',
    'film-that-made-me-draw-snow-h6qt',
    'rabbit-that-taught-me-patience-v4kd',
  ],
  music: ['low-water-a9xj', 'night-shift-first-tram-y3lf', 'squeegee-waltz-r7cn'],
} as const satisfies Readonly<Record<'photos' | 'videos' | 'music', readonly string[]>>;

/** Whose site it is as long as nobody has said so. */
export const DEMO_OWNER = 'Mara Lindqvist';
/** The title of the home page, in either language, as long as its text is that of the example. */
export const DEMO_HOME = /Ink, paper, patience|Farbe, Papier, Geduld/;
