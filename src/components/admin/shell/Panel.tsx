import { AdminToast } from './AdminToast.tsx';
import { Banner } from './Banner.tsx';
import { Header } from './Header.tsx';
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
      <PasswordAgain />
      <main>
        <Tabs />
      </main>
      <AdminToast />
    </div>
  );
}
