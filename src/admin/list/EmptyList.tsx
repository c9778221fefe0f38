import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';

type EmptyListProps = { readonly path: string; readonly text: string; readonly children?: ReactNode };

/** Stands for a list without entries: a drawing, what is so as a heading, what follows from it, and what to do. */
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
