import { useLayoutEffect, useRef } from 'react';
import type { Language } from '../../shared/i18n/language.ts';
import { fillPlaces } from '../../shared/i18n/places.ts';
import type { Terms } from '../../shared/shop/terms.ts';
import { renderMarkdown } from '../../ui/markdown.ts';

export { openText, storedText } from '../../ui/markdown.ts';

/**
 * The only Trusted Types policy that makes HTML: always the output of the renderer, which escapes HTML in a text.
 * An iframe would cost a document, and would lack the panel's styles.
 */
const policy = { createHTML: renderMarkdown };
type Policies = { createPolicy(name: string, rules: typeof policy): typeof policy };
const { trustedTypes } = globalThis as { trustedTypes?: Policies };
export const trusted = trustedTypes?.createPolicy('markdown', policy) ?? policy;

type PreviewProps = { readonly text: string; readonly language: Language; readonly terms: Terms | undefined };

/** A text as visitors see it, by the renderer of the pages. */
export function Preview({ text, language, terms }: PreviewProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const filled = terms ? fillPlaces(text, language, terms) : text;
    if (place.current) place.current.innerHTML = trusted.createHTML(filled);
  }, [text, language, terms]);
  // The page's style hides elements in the other language; data-always keeps this one.
  return <div className="prose" lang={language} data-always="" ref={place} />;
}
