import { fill, type MessageParams } from '../shared/i18n/fill.ts';

/** Fills the {name} placeholders in the texts and attributes of an element. */
export function fillPlaces(root: Element, params: MessageParams): void {
  for (const element of [root, ...root.querySelectorAll('*')]) {
    for (const attribute of element.attributes) {
      if (attribute.value.includes('{')) attribute.value = fill(attribute.value, params);
    }
    for (const node of element.childNodes) {
      if (node instanceof Text && node.data.includes('{')) node.data = fill(node.data, params);
    }
  }
}
