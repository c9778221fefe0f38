import { useStore } from '@nanostores/react';
import { useEffect, useState, useTransition } from 'react';
import { createPortal } from 'react-dom';
import { choice } from '../../shared/content/fields/kinds.ts';
import { legalDate } from '../../shared/i18n/pageWords.ts';
import { legalPath } from '../../shared/pagePaths.ts';
import { needsOf } from '../../shared/shop/orders/openSteps.ts';
import { addressLines, ORDER_STATUSES, type Order } from '../../shared/shop/orders/order.ts';
import { monthOf, type OrderFilter } from '../../shared/shop/orders/orderList.ts';
import { sizeLabel } from '../../shared/shop/print.ts';
import { isPrintSize } from '../../shared/shop/printSizes.ts';
import { Field } from '../fields/Field.tsx';
import { FieldRow } from '../fields/FieldRow.tsx';
import { photoSources } from '../list/Thumb.tsx';
import { photos } from '../photos/photoEntries.ts';
import { Button, IconButton } from '../shell/Button.tsx';
import { showError } from '../shell/banner.ts';
import { useAdminText } from '../shell/language.ts';
import { saveBlob } from '../shell/saveFile.ts';
import { type AdminMessageKey, adminMessage, loadAdminMessages } from '../shell/texts.ts';
import { useMedia } from '../shell/useMedia.ts';
import {
  $filter,
  $hasLab,
  $shown,
  $waiting,
  chooseMonth,
  readOrdersFile,
  shiftMonth,
  TO_DO,
} from './orders.ts';

/** Number of months in the menu; the arrows reach older ones. */
const MONTHS_LISTED = 24;

async function save(): Promise<void> {
  const file = await readOrdersFile();
  if (file) saveBlob(file.blob, file.name);
}

function Slip({ order }: { readonly order: Order }) {
  const { number, paidAt, language, customer } = order;
  const photoOf = useStore(photos.list.$byId);
  const { site = '', logo, tone, sender, mail, origin } = document.getElementById('admin')?.dataset ?? {};
  // Domestic mail needs no country name.
  const to = addressLines(order, language).slice(0, customer.address.country === 'DE' ? -1 : undefined);
  const address = new URL(legalPath('withdraw', language), origin || location.origin).href;
  const items = order.items.filter(({ quantity, returned = 0 }) => quantity > returned);
  return (
    <article className="slip" lang={language} data-always="">
      <p className="slip-brand">{logo ? <img src={logo} alt={site} data-tone={tone} /> : site}</p>
      <address>
        <small>{sender}</small>
        {`\n${to.join('\n')}`}
      </address>
      <div className="slip-list">
        <header>
          <div>
            <h2>{adminMessage(language, 'orders.slip', { number })}</h2>
            <p>{legalDate(paidAt, language)}</p>
          </div>
        </header>
        <ul>
          {items.map(({ photoId, size, name, quantity, returned = 0, edition }) => {
            const photo = photoOf.get(photoId);
            const [picture] = photo ? photoSources(photo) : [];
            return (
              <li key={`${photoId} ${size}`} className="line">
                {picture && <img src={picture} alt="" />}
                <b>{quantity - returned} ×</b>
                <span>
                  {name}
                  <br />
                  {isPrintSize(size) ? sizeLabel(size, language, photo?.image) : size}
                  {edition && <br />}
                  {edition &&
                    adminMessage(language, 'orders.edition', {
                      numbers: edition.numbers.join(', '),
                      size: edition.size,
                    })}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
      <footer>
        <p>{adminMessage(language, 'orders.slipThanks')}</p>
        <div>
          {mail && <p>{adminMessage(language, 'orders.slipTrouble', { mail, number })}</p>}
          <p>{adminMessage(language, 'orders.slipWithdraw', { address })}</p>
        </div>
      </footer>
    </article>
  );
}

/** Prints a packing slip for each parcel to pack, in the buyer's language. */
export function PackingSlips() {
  const { t } = useAdminText();
  const hasLab = useStore($hasLab);
  const [isPrinting, setPrinting] = useState(false);
  const packed = useStore($shown).found.filter((order) => needsOf(order, { hasLab })[0] === 'print');
  useEffect(() => {
    if (!isPrinting) return;
    addEventListener('afterprint', () => setPrinting(false), { once: true });
    document.body.dataset.slips = '';
    const pictures = document.querySelectorAll<HTMLImageElement>('.slip img');
    void Promise.allSettled([...pictures].map((picture) => picture.decode())).then(() => print());
    return () => {
      delete document.body.dataset.slips;
    };
  }, [isPrinting]);
  if (packed.length === 0) return null;
  const start = () =>
    Promise.all(packed.map(({ language }) => loadAdminMessages(language))).then(
      () => setPrinting(true),
      () => showError(t('failure.network')),
    );
  const slips = packed.map((order) => <Slip key={order.id} order={order} />);
  return (
    <>
      <Button
        label={t('orders.slips', { count: packed.length })}
        look="quiet"
        className="order-slips"
        onClick={() => void start()}
      />
      {isPrinting && createPortal(<div className="slips">{slips}</div>, document.body)}
    </>
  );
}

/** The month, and (folded on phones) the status filter, the search and the CSV download. */
export function OrderToolbar() {
  const { t, monthName } = useAdminText();
  const { month, filter, orders, failure } = useStore($shown);
  const hasOrders = orders.length > 0;
  const hasLab = useStore($hasLab);
  // Open tasks come first, named as in the rows.
  const needs = orders.flatMap((order): readonly string[] => needsOf(order, { hasLab }));
  const statuses = new Set(['', ...needs, ...ORDER_STATUSES, filter.status]);
  const textOf = (choice: string) => {
    const kind = ORDER_STATUSES.some((one) => one === choice) ? 'status' : 'short';
    const count = needs.filter((need) => need === choice).length;
    const name = t(choice ? (`orders.${kind}.${choice}` as AdminMessageKey) : 'orders.filterAll');
    return count > 0 ? `${name} (${count})` : name;
  };
  const [isMakingFile, startFile] = useTransition();
  const present = monthOf(Date.now());
  const isToDo = month === TO_DO;
  const latest = Array.from({ length: MONTHS_LISTED }, (_, back) => shiftMonth(present, -back));
  const months = new Set(isToDo ? latest : [...latest, month]);
  const hasFile = hasOrders && !isToDo && !isMakingFile;
  const waiting = useStore($waiting).length;
  const isFolded = useMedia('(max-width: 560px)');
  const others = (hasOrders || failure === null) && (
    <>
      <FieldRow
        field={{ name: 'status', key: 'status', row: choice({ default: '', choices: [...statuses] }) }}
        label={t('orders.filter')}
        textOf={textOf}
        value={filter.status}
        onChange={(status) => $filter.set({ ...filter, status: status as OrderFilter['status'] })}
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
      <Button
        label={t('orders.csv')}
        look="quiet"
        calls
        isIdle={!hasFile}
        onClick={() => hasFile && startFile(save)}
      />
    </>
  );
  return (
    <div className="order-tools">
      <Field name="month" label={t('orders.month')}>
        {(control) => (
          <span className="line order-months">
            <IconButton
              icon="previous"
              label={t('orders.monthBefore')}
              onClick={() => chooseMonth(isToDo ? present : shiftMonth(month, -1))}
            />
            <select {...control} value={month} onChange={(event) => chooseMonth(event.target.value)}>
              <option value={TO_DO}>{t('orders.toDo', { count: waiting })}</option>
              {[...months].map((name) => (
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
      {others && isFolded ? (
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
