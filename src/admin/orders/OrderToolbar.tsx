import { useStore } from '@nanostores/react';
import type { FormField } from '../../shared/content/fields/form.ts';
import { choice } from '../../shared/content/fields/kinds.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../shared/shop/orders/order.ts';
import { monthOf } from '../../shared/shop/orders/orderList.ts';
import { Field } from '../fields/Field.tsx';
import { FieldRow } from '../fields/FieldRow.tsx';
import { Button, IconButton } from '../shell/Button.tsx';
import { saveBlob } from '../shell/saveFile.ts';
import { useMedia } from '../shell/useMedia.ts';
import { shiftMonth } from './known.ts';
import {
  $filter,
  $isMakingFile,
  $isReading,
  $month,
  $orders,
  chooseMonth,
  readMonth,
  readOrdersFile,
} from './orders.ts';
import { useOrderText } from './useOrderText.tsx';

const STATUS: FormField = {
  name: 'status',
  key: 'status',
  row: choice({ default: '', choices: ['', ...ORDER_STATUSES] }),
};

/** So many months may be chosen from the present one back; the arrows lead further. */
const MONTHS_LISTED = 24;

async function save(): Promise<void> {
  const file = await readOrdersFile();
  if (file) saveBlob(file.blob, file.name);
}

/** Which orders are shown: their month, and on phones folded their status, what is looked for, the month as a file. */
export function OrderToolbar() {
  const { t, monthName } = useOrderText();
  const month = useStore($month);
  const filter = useStore($filter);
  const isReading = useStore($isReading);
  const hasOrders = useStore($orders).length > 0;
  const isMakingFile = useStore($isMakingFile);
  const present = monthOf(Date.now());
  const listed = Array.from({ length: MONTHS_LISTED }, (_, back) => shiftMonth(present, -back));
  const months = listed.includes(month) ? listed : [...listed, month];
  const isFolded = useMedia('(max-width: 560px)');
  const others = (
    <>
      <FieldRow
        field={STATUS}
        label={t('orders.filter')}
        textOf={(status) => (status ? t(`orders.status.${status as OrderStatus}`) : t('orders.filterAll'))}
        value={filter.status}
        onChange={(status) => $filter.set({ ...filter, status: status as OrderStatus | '' })}
      />
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
          calls
          isIdle={isReading}
          onClick={() => void readMonth()}
        />
        {(hasOrders || isReading) && (
          <Button
            label={t('orders.csv')}
            look="quiet"
            calls
            isIdle={isMakingFile}
            onClick={() => void save()}
          />
        )}
      </div>
    </>
  );
  return (
    <div className="order-tools">
      <Field name="month" label={t('orders.month')}>
        {(control) => (
          <span className="order-months">
            <IconButton
              icon="previous"
              label={t('orders.monthBefore')}
              onClick={() => chooseMonth(shiftMonth(month, -1))}
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
              onClick={() => month < present && chooseMonth(shiftMonth(month, 1))}
            />
          </span>
        )}
      </Field>
      {isFolded ? (
        <details>
          <summary>{t('orders.tools')}</summary>
          <div className="order-tools">{others}</div>
        </details>
      ) : (
        others
      )}
    </div>
  );
}
