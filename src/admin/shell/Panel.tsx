import { useStore } from '@nanostores/react';
// The first list says which lab there is; who asks for it comes later.
import '../photos/lab.ts';
import { $priceQuestion } from '../fields/priceQuestion.ts';
import { history } from '../history/historyOnCall.ts';
import { AdminToast } from './AdminToast.tsx';
import { Called } from './Called.tsx';
import { Header } from './Header.tsx';
import { withMessages } from './language.ts';
import { Banner, Faults, StaleNotice } from './Notices.tsx';
import { onCall } from './onCall.ts';
import { PasswordAgain } from './PasswordAgain.tsx';
import { PublishLine } from './PublishLine.tsx';
import { Tabs } from './Tabs.tsx';

const priceQuestion = onCall(() => withMessages(import('../fields/PriceQuestion.tsx'), 'forms'));

/** Tells the styles how much of the upper edge the banner holds: what else holds on to it stands below. */
function measureBanner(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return undefined;
  const observer = new ResizeObserver(() =>
    document.documentElement.style.setProperty('--banner', `${place.clientHeight}px`),
  );
  observer.observe(place);
  return () => observer.disconnect();
}

/** Everything behind the log-in. */
export function Panel() {
  const isAsking = useStore($priceQuestion) !== null;
  return (
    <div className="admin">
      <Header />
      <PublishLine />
      {/* Stays in view: what failed, or what is asked, may be far below. */}
      <div className="banner-place" ref={measureBanner}>
        <Banner />
        <Called of={priceQuestion} isWanted={isAsking}>
          {({ PriceQuestion }) => <PriceQuestion />}
        </Called>
      </div>
      <StaleNotice />
      <Faults />
      <PasswordAgain />
      <main>
        <Tabs />
      </main>
      <Called of={history} isWanted={false}>
        {({ HistoryDialog }) => <HistoryDialog />}
      </Called>
      <AdminToast />
    </div>
  );
}
