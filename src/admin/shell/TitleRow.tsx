import type { ReactNode, Ref } from 'react';

type TitleRowProps = {
  readonly title: string;
  readonly id?: string;
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly note?: ReactNode;
  /** They are there, but cannot be used yet. */
  readonly isOff?: boolean;
  readonly children?: ReactNode;
};

/** The title of a tab or a list, and at the end of its row the buttons for all of it. */
export const TitleRow = ({ title, id, heading, note, isOff, children }: TitleRowProps) => (
  <header className="apart title-row">
    <h2 id={id} ref={heading} tabIndex={-1}>
      {title}
    </h2>
    {note && <p className="muted">{note}</p>}
    <div className="flow title-actions" inert={isOff}>
      {children}
    </div>
  </header>
);
