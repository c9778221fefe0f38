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
export const trusted = trustedTypes?.createPolicy('markdown', policy) ?? policy;

type PreviewProps = { readonly text: string; readonly language: Language; readonly terms: Terms | undefined };

/** A text as visitors will read it, by the renderer of the pages. */
export function Preview({ text, language, terms }: PreviewProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const filled = terms ? fillPlaces(text, language, terms) : text;
    if (place.current) place.current.innerHTML = trusted.createHTML(filled);
  }, [text, language, terms]);
  // The page's style hides what is in another language; data-always keeps it.
  return <div className="prose" lang={language} data-always="" ref={place} />;
}
