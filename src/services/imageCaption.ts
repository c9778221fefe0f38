import { type FileTexts, fileTexts } from '../domain/proposals.ts';

type XmlPolicy = { createHTML(xml: string): string };
type Policies = { createPolicy(name: string, rules: XmlPolicy): XmlPolicy };

let policy: XmlPolicy | undefined;

/**
 * The browser's reader of XML. The page's policy lets text into a document by named ways alone; this one makes
 * documents that are never shown, and runs nothing.
 */
const domParser = {
  parseFromString(xml: string): Document {
    const { trustedTypes } = globalThis as { trustedTypes?: Policies };
    policy ??= trustedTypes?.createPolicy('xmp', { createHTML: (text) => text }) ?? {
      createHTML: (text) => text,
    };
    return new DOMParser().parseFromString(policy.createHTML(xml), 'application/xml');
  },
};

/** What an image file says about its picture in IPTC and XMP; nothing where it cannot be read. Never throws. */
export async function readFileTexts(file: File): Promise<FileTexts> {
  try {
    // The reader is large: only whoever chooses a file waits for it.
    const [{ load }, bytes] = await Promise.all([import('exifreader'), file.arrayBuffer()]);
    const { xmp, iptc } = load(bytes, { expanded: true, includeTags: { xmp: true, iptc: true }, domParser });
    return fileTexts(xmp, iptc);
  } catch {
    return {};
  }
}
