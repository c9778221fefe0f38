import sharp from 'sharp';

/** Small JPEG files with texts in them, as picture programs write them. */
interface CaptionedImage {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

type Texts = {
  /** IPTC caption, in UTF-8. */
  readonly iptc?: string;
  /** dc:description of XMP, by language. */
  readonly xmp?: Readonly<Record<string, string>>;
  /** A packet of XMP in place of the one above, whatever it holds. */
  readonly packet?: string;
};

const size = (bytes: number, width: 2 | 4): Buffer => {
  const buffer = Buffer.alloc(width);
  buffer.writeUIntBE(bytes, 0, width);
  return buffer;
};

const segment = (marker: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([0xff, marker]), size(content.length + 2, 2), content]);
};

/** IPTC in a Photoshop segment: the character set, then the caption. */
function iptcSegment(caption: string): Buffer {
  const text = Buffer.from(caption);
  const charset = Buffer.from([0x1c, 1, 0x5a, 0, 3, 0x1b, 0x25, 0x47]);
  const record = Buffer.concat([charset, Buffer.from([0x1c, 2, 0x78]), size(text.length, 2), text]);
  const padded = record.length % 2 === 0 ? record : Buffer.concat([record, Buffer.alloc(1)]);
  const resource = Buffer.concat([
    Buffer.from('8BIM'),
    Buffer.from([4, 4, 0, 0]),
    size(record.length, 4),
    padded,
  ]);
  return segment(0xed, Buffer.from('Photoshop 3.0\0'), resource);
}

function xmpPacket(texts: Readonly<Record<string, string>>): string {
  const items = Object.entries(texts).map(
    ([language, text]) => `<rdf:li xml:lang="${language}">${text}</rdf:li>`,
  );
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:description><rdf:Alt>${items.join('')}</rdf:Alt></dc:description>
</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
}

const xmpSegment = (packet: string): Buffer =>
  segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0'), Buffer.from(packet));

let made = 0;

/** An image that no other one equals. */
export async function captionedImage(
  name: string,
  { iptc, xmp, packet }: Texts = {},
): Promise<CaptionedImage> {
  made += 1;
  const background = { r: (made * 53) % 256, g: (made * 97) % 256, b: (made * 29) % 256 };
  const image = await sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const text = packet ?? (xmp && xmpPacket(xmp));
  const segments = [...(text ? [xmpSegment(text)] : []), ...(iptc ? [iptcSegment(iptc)] : [])];
  const buffer = Buffer.concat([image.subarray(0, 2), ...segments, image.subarray(2)]);
  return { name, mimeType: 'image/jpeg', buffer };
}
