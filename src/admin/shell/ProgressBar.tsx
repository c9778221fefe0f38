import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { $isAsking } from './session.ts';

/** A labelled progress bar. `value` runs from 0 to `max`; without it the bar is indeterminate. */
export function ProgressBar({ label, value, max = 1 }: { label: string; value?: number; max?: number }) {
  const id = useId();
  return (
    <div className="stack">
      <span id={id}>{label}</span>
      <progress aria-labelledby={id} value={value} max={max} />
    </div>
  );
}

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Placeholder of a loading list; announced to screen readers, unless the password dialog is open. */
export function ListSkeleton({ text, isGrouped }: { text: string; isGrouped?: boolean }) {
  return (
    <div>
      <p className="sr-only" role="status">
        {!useStore($isAsking) && text}
      </p>
      {isGrouped && <div className="skeleton-head" aria-hidden="true" />}
      {ROWS.map((row) => (
        <div key={row} className="skeleton-row" aria-hidden="true" />
      ))}
    </div>
  );
}
