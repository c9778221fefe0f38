const ROWS = ['first', 'second', 'third'];

/** Placeholder of a list that is loading; announced to assistive technology. */
export function ListSkeleton({ text }: { text: string }) {
  return (
    <div className="stack">
      <p className="sr-only" role="status">
        {text}
      </p>
      {ROWS.map((row) => (
        <div key={row} className="skeleton-row" aria-hidden="true" />
      ))}
    </div>
  );
}
