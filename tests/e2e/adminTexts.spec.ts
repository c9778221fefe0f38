import type { Locator } from '@playwright/test';
import { sample } from '../long.ts';
import { expect, test } from './panel.ts';

test('a text is edited as visitors will see it, and stored as Markdown', async ({ page, panel }) => {
  const before = panel.file('legal/imprint.de.md');
  await panel.openSite();
  await panel.openText('Imprint');
  const text = page.getByLabel('Imprint (German): text');
  const shown = await panel.formatted('Imprint (German)');
  const rich = shown.getByRole('textbox', { name: 'Formatted text' });
  const tools = page.locator('.field', { has: text }).getByRole('group', { name: 'Formatting' });
  /** Clicks a word in the formatted text. */
  const pressWord = async (word: string) => {
    const place = await shown.evaluate((root, wanted) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode } = texts;
        const at = currentNode.textContent?.indexOf(wanted) ?? -1;
        if (at < 0) continue;
        currentNode.parentElement?.scrollIntoView({ block: 'center' });
        const range = document.createRange();
        range.setStart(currentNode, at);
        range.setEnd(currentNode, at + 1);
        const { left, top, height } = range.getBoundingClientRect();
        return { x: left + 1, y: top + height / 2 };
      }
      return undefined;
    }, word);
    await page.mouse.click(place?.x ?? 0, place?.y ?? 0);
    await expect(rich).toBeFocused();
  };

  await test.step('a reverted change leaves each text unchanged', async () => {
    for (const name of sample(['Terms', 'Home', 'Privacy', 'Withdrawal', 'Shipping', 'Accessibility'], 1)) {
      await panel.openText(name);
      const own = await panel.formatted(`${name} (German)`);
      const last = own.locator('p').last();
      await expect(last).toBeVisible();
      // The field below receives the click.
      await last.click({ force: true, position: { x: 5, y: 8 } });
      await expect(own.getByRole('textbox')).toBeFocused();
      await page.keyboard.type('x');
      await expect(page.getByText('1 unsaved change')).toBeVisible();
      await page.keyboard.press('Backspace');
      await expect(panel.saved()).toBeVisible();
    }
    await pressWord('Musterstraße');
    await page.keyboard.type('x');
    await expect(text).toHaveValue(/\nxMusterstraße 12\n12345/);
    await page.keyboard.press('Backspace');
    await expect(panel.saved()).toBeVisible();
    await panel.expectAccessible('a text while it is edited');
  });
  await test.step('Enter, keys and buttons work as in the Markdown field', async () => {
    await pressWord('Musterstraße');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Wer');
    await panel.press('Heading', tools);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Mara ');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type('selbst');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('1. Mai & <b>');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('eins');
    await panel.press('List', tools);
    await page.keyboard.press('Enter');
    await panel.press('Insert delivery time', tools);
    await expect(rich.locator('.place')).toHaveText(/Werktagen/);
    await expect(text).toHaveValue('## Wer\n\nMara **selbst**\n1\\. Mai & \\<b>\n\n- eins\n- {delivery}');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(text).toHaveValue(/- eins\n- $/);
  });
  await test.step('a link asks for its address, and keeps the place in the text', async () => {
    const question = page.getByRole('dialog', { name: 'Link', exact: true });
    const address = question.getByRole('textbox', { name: 'Address of the link' });
    // By the standard select() does not focus the field, but Chromium's does.
    await page.evaluate(() => {
      HTMLInputElement.prototype.select = () => undefined;
    });
    await panel.press('Link', tools);
    await expect(address).toBeFocused();
    await page.keyboard.type('https://example.com/a\n');
    await expect(rich).toBeFocused();
    await page.keyboard.type(' oder Mail');
    await expect(text).toHaveValue(/- <https:\/\/example\.com\/a> oder Mail$/);
    for (let letter = 0; letter < 4; letter++) await page.keyboard.press('Shift+ArrowLeft', { delay: 20 });
    // The editor reads a new selection before the next frame.
    const frame = () =>
      page.evaluate(() => new Promise(requestAnimationFrame).then(() => `${getSelection()}`));
    await expect.poll(frame).toBe('Mail');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('javascript:alert(1)\n');
    await expect(address).toHaveAccessibleDescription(/^Expected an address starting with https/);
    await expect(address).toBeFocused();
    await expect(address).toHaveValue('javascript:alert(1)');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('a@example.com\n');
    await expect(text).toHaveValue(/ oder \[Mail\]\(mailto:a@example\.com\)$/);
    await panel.press('Link', tools);
    await expect(address).toHaveValue('mailto:a@example.com');
    await panel.press('Remove Link', question);
    await expect(text).toHaveValue(/ oder Mail$/);
    await page.keyboard.press('End');
  });
  await test.step('pasted content becomes plain text', async () => {
    await rich.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', '<img src=x onerror="alert(1)"><b>fett</b>');
      clipboardData.setData('text/plain', ' fett');
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(text).toHaveValue(/Mail fett$/);
  });
  await test.step('typed Markdown characters stay literal', async () => {
    for (const line of ['# 1', '+ 2', '> 3', '2) vier', '===', 'a_b *c* [d](e) ~~f~~ &copy; `g` |', '- 5']) {
      await page.keyboard.press('Enter');
      await page.keyboard.insertText(line);
    }
    // After the list: lines of one paragraph.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    for (const line of ['x', '1. Mai', '2) vier', '===', '# 1', '- 5']) {
      await page.keyboard.insertText(line);
      await page.keyboard.press('Enter');
    }
    const words = async (of: Locator) => (await of.allInnerTexts()).join(' ').trim().split(/\s+/);
    const edited = await words(rich);
    await text.focus();
    await text.blur();
    await expect(shown.getByRole('textbox')).toHaveCount(0);
    expect(await words(shown)).toEqual(edited);
  });
  await panel.press('Discard');
  await expect(rich).toHaveCount(0);
  await expect(shown).toContainText('Musterstraße 12');
  await test.step('a text that the editor cannot keep opens as Markdown', async () => {
    await text.fill('| a | b |\n| - | - |\n| 1 | 2 |');
    await text.blur();
    await expect(shown.locator('td')).toHaveText(['1', '2']);
    await text.click();
    await expect(text).toBeFocused();
    await expect(shown).toBeHidden();
    await text.fill('kurz');
    await text.blur();
    await pressWord('kurz');
    await page.keyboard.press('End');
    await page.keyboard.type(' und gut');
    await panel.save('Site');
  });
  expect(panel.file('legal/imprint.de.md')).toBe(
    `${before.slice(0, before.lastIndexOf('---'))}---\n\nkurz und gut\n`,
  );
});
