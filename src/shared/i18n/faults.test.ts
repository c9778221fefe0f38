import { describe, expect, test, vi } from 'vitest';
import { fieldLabel, loadAdminMessages } from '../../admin/shell/texts.ts';
import { PHOTO_FIELDS } from '../content/entries/photo.ts';
import type { Fault } from '../content/faults.ts';
import { formFields } from '../content/fields/form.ts';
import { describeFault, faultText } from './faults.ts';

describe('the sentence of a fault', () => {
  const ambiguous: Fault = { code: 'priceAmbiguous', params: { lowCents: 130, highCents: 129_900 } };
  const bounds: Fault = { code: 'numberBetween', params: { min: 0.5, max: 36, unit: ' px' } };

  test.each<[Fault, string, string]>([
    [{ code: 'missing' }, 'Please fill in this field.', 'Bitte füllen Sie dieses Feld aus.'],
    [
      ambiguous,
      'Is this €1,299.00 or €1.30? Please write the price with its cents.',
      'Sind das 1.299,00\u00a0€ oder 1,30\u00a0€? Bitte schreiben Sie den Preis mit Cent.',
    ],
    [bounds, 'Must be a number from 0.5 to 36 px.', 'Muss eine Zahl von 0,5 bis 36 px sein.'],
  ])('%j', (fault, english, german) => {
    expect([faultText('en', fault), faultText('de', fault)]).toEqual([english, german]);
  });

  test('in a stored file quotes the found value', () => {
    const fault = { file: 'content/photos/a.json', path: 'project', code: 'text', found: '5' } as const;
    expect(faultText('de', fault)).toBe('Erwartet wird ein Text. (gefunden 5)');
    expect(describeFault(fault)).toBe('content/photos/a.json: project: Expected a text. (found 5)');
    expect(describeFault({ ...fault, path: '' })).toBe('content/photos/a.json: Expected a text. (found 5)');
  });
});

test("the panel's messages are available in a language once they are loaded", async () => {
  // Tests share modules: another one may have loaded the messages.
  vi.resetModules();
  const { adminFault, adminMessage, loadAdminMessages } = await import('../../admin/shell/texts.ts');
  const fault = { code: 'missing' } as const;
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect([adminMessage('de', 'login.title'), adminFault('de', fault)]).toEqual(['login.title', 'missing']);
  expect(told).toHaveBeenCalledWith("The panel's message 'login.title' in 'de' is not loaded.");
  await Promise.all([loadAdminMessages('en'), loadAdminMessages('de')]);
  for (const language of ['en', 'de'] as const)
    expect(adminFault(language, fault)).toBe(faultText(language, fault));
  expect(adminMessage('en', 'header.logout')).toBe('Logout');
  expect(adminMessage('de', 'header.logout')).toBe('Abmelden');
});

test('a localized field is named with its language', async () => {
  await Promise.all([loadAdminMessages('en'), loadAdminMessages('de')]);
  const [, , , paper] = formFields(PHOTO_FIELDS);
  if (!paper) throw new Error('There is no such field.');
  expect([fieldLabel('en', paper), fieldLabel('de', paper)]).toEqual([
    'Paper (English)',
    'Papier (Englisch)',
  ]);
});
