import type { ReactNode, Ref } from 'react';

type TitleRowProps = {
  readonly title: string;
  readonly id?: string;
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly note?: ReactNode;
  /** The buttons are visible but inert. */
  readonly isInert?: boolean;
  readonly children?: ReactNode;
};

/** The title of a tab or list, with the buttons for the whole list at the end of the row. */
export const TitleRow = ({ title, id, heading, note, isInert, children }: TitleRowProps) => (
  <header className="apart title-row">
    <h2 id={id} ref={heading} tabIndex={-1}>
      {title}
    </h2>
    {note && <p className="muted">{note}</p>}
    <div className="flow title-actions" inert={isInert}>
      {children}
    </div>
  </header>
);
