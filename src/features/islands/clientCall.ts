import type { ClientDirective } from 'astro';

/** The islands that may be called next, perhaps without a line by then: their files come once this one is there. */
function fetchRest(): void {
  const files = document.querySelector<HTMLTemplateElement>('#island-files');
  if (files) document.head.append(files.content);
}

/**
 * `client:call`: an island that is fetched and hydrated when it is first called, by an event of this name on its
 * element that carries the promise to settle. One that could not be fetched is fetched again at the next call.
 */
const clientCall: ClientDirective = (load, _options, island) => {
  island.addEventListener('call', (event) => {
    const { resolve, reject } = (event as CustomEvent<PromiseWithResolvers<void>>).detail;
    // What could not be fetched seems to be hydrated: Astro's element tells of it by this event alone.
    const fail = (failure: Event) => {
      failure.preventDefault();
      reject((failure as CustomEvent<{ error: unknown }>).detail.error);
    };
    island.addEventListener('astro:hydration-error', fail);
    load()
      .then((hydrate) => hydrate())
      .then(resolve, reject)
      .finally(() => {
        island.removeEventListener('astro:hydration-error', fail);
        fetchRest();
      });
  });
};

export default clientCall;
