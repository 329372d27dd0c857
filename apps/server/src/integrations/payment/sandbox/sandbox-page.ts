import { escapeHtml, sandboxDocument } from "../../sandbox-document.ts";
import type { SandboxOrder } from "./sandbox-store.ts";

/** The page of an order: two buttons while it waits, and afterwards what became of it. */
export function orderPage(order: SandboxOrder): string {
  return page(`
<h1>Оплата заказа <span class="sum">${escapeHtml(order.amount)}&nbsp;₽</span></h1>
<p class="note">Это песочница вместо платёжной системы: настоящих денег здесь нет, реквизиты не нужны.</p>
<dl class="order">
<dt>Получатель</dt><dd>РУМБ</dd>
<dt>Номер заказа</dt><dd>${escapeHtml(order.order)}</dd>
<dt>Способ</dt><dd>${escapeHtml(SYSTEM_NAMES.get(order.system) ?? order.system)}</dd>
</dl>
${order.state === "waiting" ? actions(order) : outcome(order)}`);
}

/** The page of an address that leads to no order. */
export function unknownOrderPage(): string {
  return page(`
<h1>Заказа нет</h1>
<p class="problem" role="alert">■ Такого заказа платёжная система не знает. Вернитесь на сайт и начните пополнение заново.</p>`);
}

/** Where the buttons and the scripts of an order send to. */
export function orderPath(token: string): string {
  return `/pay/${token}`;
}

const SYSTEM_NAMES: ReadonlyMap<string, string> = new Map([
  ["qiwi", "QIWI"],
  ["linepay", "LinePay"],
  ["fkwallet", "FKWallet"],
]);

function actions({ token }: SandboxOrder): string {
  const path = escapeHtml(orderPath(token));
  return `<div class="actions">
<form method="post" action="${path}/paid"><button class="pay" type="submit">Оплатить</button></form>
<form method="post" action="${path}/declined"><button class="decline" type="submit">Отказаться</button></form>
</div>`;
}

const OUTCOMES: ReadonlyMap<SandboxOrder["state"], string> = new Map([
  ["paid", `<p class="done" role="status">▲ Заказ оплачен.</p>`],
  ["declined", `<p class="problem" role="status">■ Вы отказались от оплаты.</p>`],
  ["reversed", `<p class="problem" role="status">■ Деньги возвращены плательщику.</p>`],
]);

function outcome(order: SandboxOrder): string {
  return `${OUTCOMES.get(order.state) ?? ""}
<p class="cancel"><a href="${escapeHtml(order.returnUrl)}">Вернуться на сайт</a></p>`;
}

function page(content: string): string {
  return sandboxDocument({ name: "песочница платежей", stylesheet: "/style.css", content });
}
