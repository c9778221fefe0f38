import project from '../../package.json' with { type: 'json' };

const NAMES: Record<string, string> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  ios_saf: 'iOS',
};

/** The oldest supported browsers, from `browserslist` in package.json, the only list of them. */
export const FLOOR = project.browserslist.map((query) => {
  const [browser = '', version = ''] = query.split(' >= ');
  return { browser, version };
});

/** In Vite's notation: 'safari16.4'. */
export const FLOOR_TARGETS = FLOOR.map(({ browser, version }) => browser.replace('ios_saf', 'ios') + version);

/** For people: 'Safari 16.4, iOS 16.4'. */
export const FLOOR_NAMES = FLOOR.map(({ browser, version }) => `${NAMES[browser]} ${version}`).join(', ');
