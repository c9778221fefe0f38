import { useLayoutEffect, useRef } from 'react';
import type { Language } from '../../shared/i18n/language.ts';
import { fillPlaces } from '../../shared/i18n/places.ts';
import type { Terms } from '../../shared/shop/terms.ts';
import { renderMarkdown } from '../../ui/markdown.ts';

export { openText, storedText } from '../../ui/markdown.ts';

/**
 * The page's policy lets no text become HTML, but by this one way: what comes out of it is always the output of the
 * renderer, which makes no markup of what stands in a text. A frame would cost a document and the panel's styles.
 */
const policy = { createHTML: renderMarkdown };
type Policies = { createPolicy(name: string, rules: typeof policy): typeof policy };
const { trustedTypes } = globalThis as { trustedTypes?: Policies };
const trusted = trustedTypes?.createPolicy('markdown', policy) ?? policy;

/** A link is there to be seen: following it would leave the form. */
function stay(event: Event): void {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
}

type PreviewProps = { readonly text: string; readonly language: Language; readonly terms: Terms };

/** A text as visitors will read it, by the renderer of the pages. */
export function Preview({ text, language, terms }: PreviewProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) place.current.innerHTML = trusted.createHTML(fillPlaces(text, language, terms));
  }, [text, language, terms]);
  useLayoutEffect(() => {
    const box = place.current;
    box?.addEventListener('click', stay);
    return () => box?.removeEventListener('click', stay);
  }, []);
  // The page's style hides what is in another language; data-always keeps it.
  return <div className="prose" lang={language} data-always="" ref={place} />;
}
