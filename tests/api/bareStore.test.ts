import { describeContentStore } from '../../netlify/content/contentStore.contract.ts';
import { STARTING_CONTENT } from '../fixtures/localRepository.ts';
import { BareRepository } from '../mocks/github/bareRepository.ts';
import { bareStore } from './bareStore.ts';

describeContentStore('store of the API tests', async () => {
  const repository = BareRepository.create('main', STARTING_CONTENT);
  return {
    store: bareStore(repository),
    another: () => bareStore(repository),
    countCommits: async () => repository.log(repository.head('main') ?? '', 1000).length,
    log: async () => (await repository.git(['log', '--format=%B', 'main'])).toString(),
    committed: async (path) => repository.file('main', path),
    fsck: () => repository.fsck(),
    dispose: async () => repository.remove(),
  };
});
