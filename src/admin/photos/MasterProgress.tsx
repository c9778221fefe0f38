import { Button } from '../shell/Button.tsx';
import { ProgressBar } from '../shell/ProgressBar.tsx';
import { useAdminText } from '../shell/useAdminText.ts';
import { continueMaster, dropMasterUpload, type MasterWork } from './masters.ts';
import './master.css';

const MINUTE_S = 60;

type DropMasterProps = { readonly id: string; readonly label: string; readonly asks?: boolean };

/** Gives an upload up, after a question. */
export function DropMaster({ id, label, asks = true }: DropMasterProps) {
  const { t } = useAdminText();
  const drop = () => {
    if (!asks || window.confirm(t('masters.confirmDrop'))) void dropMasterUpload(id);
  };
  return <Button label={label} look="quiet" onClick={drop} />;
}

/** An upload of this visit: how far it is, or what has to be decided about it. */
export function MasterProgress({ id, work }: { readonly id: string; readonly work: MasterWork }) {
  const { t } = useAdminText();
  const { file, phase, bytes, secondsLeft, error } = work;
  const isDecided = phase === 'differs' || phase === 'refused';
  const drop = (label: string) => <DropMaster id={id} label={label} asks={!isDecided} />;
  if (phase === 'sending' || phase === 'checking') {
    const percent = Math.floor((bytes / file.size) * 100);
    const minutes = Math.ceil((secondsLeft ?? 0) / MINUTE_S);
    const left =
      secondsLeft === undefined
        ? ''
        : secondsLeft <= MINUTE_S
          ? t('masters.secondsLeft', { seconds: secondsLeft })
          : t('masters.minutesLeft', { minutes });
    const label =
      phase === 'checking' ? t('masters.checking') : `${t('masters.sending', { percent })} ${left}`;
    return (
      <>
        <ProgressBar
          label={label.trim()}
          {...(phase === 'sending' ? { value: bytes, max: file.size } : {})}
        />
        {phase === 'sending' && drop(t('masters.cancel'))}
      </>
    );
  }
  const isOther = phase === 'differs';
  return (
    <div className="trouble stack master-trouble">
      <p>{isOther ? t('masters.differs') : error}</p>
      <div className="flow">
        {phase !== 'refused' && (
          <Button
            label={isOther ? t('masters.keep') : t('masters.continue')}
            onClick={() => continueMaster(id, isOther)}
          />
        )}
        {drop(t('masters.drop'))}
      </div>
    </div>
  );
}
