import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';

type EmptyListProps = { readonly path: string; readonly text: string; readonly children?: ReactNode };

/** Shown in place of a list without entries: an icon, the first sentence as a heading, the rest, and buttons. */
export function EmptyList({ path, text, children }: EmptyListProps) {
  const [, head = text, rest] = /^(.*?)\. (.*)/s.exec(text) ?? [];
  return (
    <div className="list-empty">
      <Icon path={path} />
      <h3>{head}</h3>
      {rest && <p>{rest}</p>}
      {children}
    </div>
  );
}
