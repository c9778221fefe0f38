import type { ClientDirective } from 'astro';

/**
 * `client:call`: an island that is fetched and hydrated when it is first called, by an event of this name on its
 * element. One that could not be fetched is fetched again at the next call.
 */
const clientCall: ClientDirective = (load, _options, island) => {
  island.addEventListener('call', async () => {
    const hydrate = await load();
    await hydrate();
  });
};

export default clientCall;
