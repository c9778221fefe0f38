import { describeContentStore, seenIn } from '../../netlify/content/contentStore.contract.ts';
import { STARTING_CONTENT } from '../fixtures/localRepository.ts';
import { BareRepository } from '../mocks/github/bareRepository.ts';
import { bareStore } from './bareStore.ts';

describeContentStore('store of the API tests', async () => {
  const repository = BareRepository.create('main', STARTING_CONTENT);
  const store = () => bareStore(repository);
  return { store: store(), another: store, ...seenIn(repository) };
});
