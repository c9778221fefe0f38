import { By, error, until, type WebDriver, type WebElement } from 'selenium-webdriver';

export const TIMEOUT_MS = 20_000;

/** Retries a fault that may pass: the element was just replaced, or another one still covers it. */
const retry = (fault: unknown): false => {
  if (fault instanceof error.TimeoutError) throw fault;
  return false;
};

/** Steps of a person, which find elements by their visible names. */
export function personIn(browser: WebDriver) {
  const visible = async (path: string): Promise<WebElement> =>
    browser.wait(
      async () => {
        for (const element of await browser.findElements(By.xpath(path)))
          if (await element.isDisplayed().catch(() => false)) return element;
        return undefined;
      },
      TIMEOUT_MS,
      `${path} is not visible`,
    ) as Promise<WebElement>;
  const named = (tag: string, name: string) =>
    browser.wait(
      () =>
        browser.executeScript<WebElement | null>(
          `const shown = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== 'hidden';
          const names = (one) => [one.ariaLabel, one.querySelector('img')?.alt, one.innerText];
          return [...document.querySelectorAll(arguments[0])].find((one) =>
            shown(one) && names(one).some((text) => text?.includes(arguments[1])))`,
          tag,
          name,
        ),
      TIMEOUT_MS,
      `no ${tag} named ${name}`,
    ) as Promise<WebElement>;
  const attempt = (act: () => Promise<void>, fault: string) =>
    browser.wait(() => act().then(() => true, retry), TIMEOUT_MS, fault);
  // Each try finds the element again, because a new render may have replaced it.
  const press = (find: () => Promise<WebElement>) =>
    attempt(async () => {
      const element = await find();
      // WebKit does not scroll to elements in an invisible row with `content-visibility`.
      await browser.executeScript(
        `const [element] = arguments;
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { top, bottom } = element.getBoundingClientRect();
        if (top < 0 || bottom > innerHeight) scrollBy({ top: top - innerHeight / 2, behavior: 'instant' });`,
        element,
      );
      await element.click();
    }, 'it cannot be clicked');
  const field = async (label: string) => {
    const id = await (await visible(`//label[contains(normalize-space(), "${label}")]`)).getAttribute('for');
    return browser.findElement(By.id(id ?? ''));
  };
  const gone = (what: By, fault: string) =>
    browser.wait(async () => (await browser.findElements(what)).length === 0, TIMEOUT_MS, fault);
  const pressNamed = async (tag: string, name: string) => press(() => named(tag, name));
  /** Orders and pays for the open cart. */
  const pay = async () => {
    await pressNamed('button', 'Proceed to Checkout');
    await press(() =>
      visible('//dialog[@open]//button[starts-with(normalize-space(), "Continue to Secure")]'),
    );
    await pressNamed('button', 'Pay');
    await browser.wait(until.urlContains('/success?session_id='), TIMEOUT_MS, 'no thanks after paying');
  };
  return { visible, named, attempt, press, field, pressNamed, gone, pay };
}
