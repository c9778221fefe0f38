import { useStore } from '@nanostores/react';
import { ORDER_STATUSES, type OrderStatus } from '../../shared/shop/orders/order.ts';
import { monthOf } from '../../shared/shop/orders/orderList.ts';
import { Field } from '../fields/Field.tsx';
import { Button, IconButton } from '../shell/Button.tsx';
import { saveBlob } from '../shell/saveFile.ts';
import {
  $filter,
  $isMakingFile,
  $isReading,
  $month,
  chooseMonth,
  readMonth,
  readOrdersFile,
} from './orders.ts';
import { useOrderText } from './useOrderText.tsx';

/** So many months may be chosen from the present one back; the arrows lead further. */
const MONTHS_LISTED = 24;

/** The month so many months after another, `YYYY-MM`. */
function shifted(month: string, by: number): string {
  const [year = 0, index = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, index - 1 + by, 15)).toISOString().slice(0, 7);
}

async function save(): Promise<void> {
  const file = await readOrdersFile();
  if (file) saveBlob(file.blob, file.name);
}

/** Which orders are shown: their month, their status, and what is looked for; and the month as a file. */
export function OrderToolbar() {
  const { t, monthName } = useOrderText();
  const month = useStore($month);
  const filter = useStore($filter);
  const isReading = useStore($isReading);
  const isMakingFile = useStore($isMakingFile);
  const present = monthOf(Date.now());
  const listed = Array.from({ length: MONTHS_LISTED }, (_, back) => shifted(present, -back));
  const months = listed.includes(month) ? listed : [...listed, month];
  return (
    <div className="order-tools">
      <Field name="month" label={t('orders.month')}>
        {(control) => (
          <span className="order-months">
            <IconButton
              icon="previous"
              label={t('orders.monthBefore')}
              onClick={() => chooseMonth(shifted(month, -1))}
            />
            <select {...control} value={month} onChange={(event) => chooseMonth(event.target.value)}>
              {months.map((name) => (
                <option key={name} value={name}>
                  {monthName(name)}
                </option>
              ))}
            </select>
            <IconButton
              icon="next"
              label={t('orders.monthAfter')}
              isIdle={month >= present}
              onClick={() => month < present && chooseMonth(shifted(month, 1))}
            />
          </span>
        )}
      </Field>
      <Field label={t('orders.filter')}>
        {(control) => (
          <select
            {...control}
            value={filter.status}
            onChange={(event) => $filter.set({ ...filter, status: event.target.value as OrderStatus | '' })}
          >
            <option value="">{t('orders.filterAll')}</option>
            {ORDER_STATUSES.map((status) => (
              <option key={status} value={status}>
                {t(`orders.status.${status}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field name="search" label={t('orders.search')}>
        {(control) => (
          <input
            {...control}
            type="search"
            autoComplete="off"
            placeholder={t('orders.searchHint')}
            value={filter.text}
            onChange={(event) => $filter.set({ ...filter, text: event.target.value })}
          />
        )}
      </Field>
      <div className="flow order-files">
        <Button
          label={t('orders.refresh')}
          look="quiet"
          isIdle={isReading}
          onClick={() => void readMonth()}
        />
        <Button label={t('orders.csv')} look="quiet" isIdle={isMakingFile} onClick={() => void save()} />
      </div>
    </div>
  );
}
