import { faultsEn } from '../../shared/i18n/faultsEn.ts';
import { fieldsEn } from './fieldsEn.ts';

/** What every form of the panel says: the names of fields, and what is wrong with what stands in them, in English. */
export const formsEn = {
  ...fieldsEn,
  ...faultsEn,
  'form.errors': 'Please check these fields',
  'form.unsavedCount': '{count} unsaved {count|change|changes}',
  'form.allSaved': 'Everything is saved.',
  'form.saving': 'Saving…',
  'form.changed': 'Changed',
  'form.on': 'on',
  'form.off': 'off',
  'form.restored': 'Your unsaved text from before has been restored.',
  'price.title': 'Really sell at {prices}?',
  'price.text': 'Prices below 1.00 € are often a slip of the pen. Nothing has been saved yet.',
  'price.confirm': 'Yes, that is the price',
  'price.change': 'Change the price',
  'conflict.title': 'Changed in the meantime',
  'conflict.text':
    'Somebody has saved another version while you were editing. Choose which one is to stay; nothing is lost until you do.',
  'conflict.mine': 'Your version',
  'conflict.theirs': 'Saved version',
  'conflict.keepMine': 'Keep mine',
  'conflict.takeTheirs': 'Take theirs',
  'conflict.gone': 'The entry has been deleted.',
  'conflict.empty': 'empty',
} as const;
