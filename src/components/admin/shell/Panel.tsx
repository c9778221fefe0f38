import { PriceQuestion } from '../editor/PriceQuestion.tsx';
import { HistoryDialog } from '../history/HistoryDialog.tsx';
import { AdminToast } from './AdminToast.tsx';
import { Header } from './Header.tsx';
import { Banner, Faults, StaleNotice } from './Notices.tsx';
import { PasswordAgain } from './PasswordAgain.tsx';
import { PublishLine } from './PublishLine.tsx';
import { Tabs } from './Tabs.tsx';

/** Everything behind the log-in. */
export function Panel() {
  return (
    <div className="admin">
      <Header />
      <PublishLine />
      <Banner />
      <StaleNotice />
      <Faults />
      <PasswordAgain />
      <main>
        <Tabs />
      </main>
      <HistoryDialog />
      <PriceQuestion />
      <AdminToast />
    </div>
  );
}
