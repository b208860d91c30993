import type { ReactNode } from 'react';
import { orderStates, type OrderState } from '#capabilities/order/contract/words.ts';
import { OrderStateTag } from '#capabilities/order/portal/shared/order-state-tag.tsx';
import {
  AmountText,
  AuditStatusTag,
  CopyText,
  DescriptionList,
  maskAccount,
  maskCard,
  maskMobile,
  maskName,
  PageCard,
  weekdayChoices,
} from '#platform/ui/index.ts';

/** In the specification's order (section 4). */
const auditCodes = ['01', '00', '02', '03', '04', '07', '10', '11', '12', '06', '09', '18', '20'];
const amounts = ['1234567.5', '-88', '0', '', '--', '-'];

const Words = ({ items }: { items: readonly (readonly [string, ReactNode])[] }) => (
  <ul className="row" style={{ gap: '8px 24px' }}>
    {items.map(([code, word]) => (
      <li key={code}>
        <span className="muted numeric">{code}</span> {word}
      </li>
    ))}
  </ul>
);

/** 显示格式: masks, amounts, weekdays (spec section 3). */
export function FormatStory() {
  return (
    <PageCard title="显示格式" id="formats">
      <div className="stack">
        <DescriptionList
          items={[
            { label: '账号', value: maskAccount('8801000100000011') },
            { label: '手机号', value: maskMobile('13800000001') },
            { label: '姓名', value: maskName('陈光明') },
            { label: '银行卡', value: maskCard('6222021234567890') },
            { label: '身份证', value: maskCard('11010519491231002X') },
            { label: '订单号', value: <CopyText value="W2026112000000001" label="订单号" /> },
            { label: '大额', value: <AmountText value="1010.10" size="large" prefix="¥" /> },
            {
              label: '收支',
              value: (
                <>
                  <AmountText value="88.00" direction="in" /> <AmountText value="88.00" direction="out" />
                </>
              ),
            },
          ]}
        />
        <DescriptionList
          items={[
            {
              label: '金额',
              wide: true,
              value: (
                <Words items={amounts.map((text) => [`${text || '空'} →`, <AmountText key={text} value={text} />])} />
              ),
            },
          ]}
        />
        <DescriptionList
          items={[
            {
              label: '星期',
              wide: true,
              value: <Words items={weekdayChoices.map(({ value, label }) => [value, label])} />,
            },
          ]}
        />
      </div>
    </PageCard>
  );
}

/** 状态: the audit status codes and the states of an order, each a dot and a word. */
export function StatusStory() {
  return (
    <PageCard title="状态" id="statuses">
      <DescriptionList
        items={[
          {
            label: '复核状态',
            wide: true,
            value: <Words items={auditCodes.map((code) => [code, <AuditStatusTag key={code} code={code} />])} />,
          },
          {
            label: '订单状态',
            wide: true,
            value: (
              <div className="row" style={{ gap: '8px 24px' }}>
                {(Object.keys(orderStates) as OrderState[]).map((state) => (
                  <OrderStateTag key={state} state={state} />
                ))}
              </div>
            ),
          },
        ]}
      />
    </PageCard>
  );
}
