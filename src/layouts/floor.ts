import project from '../../package.json' with { type: 'json' };

const NAMES: Record<string, string> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  ios_saf: 'iOS',
};

/** The oldest browsers that the site is made for: `browserslist` of package.json, the one list of them. */
export const FLOOR = project.browserslist.map((query) => {
  const [browser = '', version = ''] = query.split(' >= ');
  return { browser, version };
});

/** As Vite names them: 'safari16.4'. */
export const FLOOR_TARGETS = FLOOR.map(({ browser, version }) => browser.replace('ios_saf', 'ios') + version);

/** As people name them: 'Safari 16.4, iOS 16.4'. */
export const FLOOR_NAMES = FLOOR.map(({ browser, version }) => `${NAMES[browser]} ${version}`).join(', ');
