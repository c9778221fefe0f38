import { site } from '../../../stores/admin/resources.ts';
import { SingleForm } from '../editor/SingleForm.tsx';
import { SingleTab } from '../editor/SingleTab.tsx';
import { ReadyList } from './ReadyList.tsx';
import { SiteDetails } from './SiteDetails.tsx';
import { SiteTexts } from './SiteTexts.tsx';

/** The Site tab: whose site it is, and the texts of its pages. */
export function SiteTab() {
  return (
    <SingleTab single={site}>
      <ReadyList />
      <SingleForm single={site}>
        {(view) => (
          <>
            <SiteDetails {...view} />
            <SiteTexts {...view} />
          </>
        )}
      </SingleForm>
    </SingleTab>
  );
}
