import { escapeHtml, sandboxDocument } from "../../sandbox-document.ts";
import { authorizeParameters, type AuthorizeRequest } from "./authorize-request.ts";
import { DEMO_OPERATORS, demoPeople, type SandboxPerson } from "./sandbox-people.ts";

/** The page on which one chooses whom to be. `problem` is said above the name field. */
export function choicePage(request: AuthorizeRequest, problem: string | null): string {
  const parameters = authorizeParameters(request);
  const hidden = Object.entries(parameters).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return page(`
<h1>Кем войти?</h1>
<p class="note">Это песочница вместо ВКонтакте: настоящих аккаунтов и паролей здесь нет. Выберите человека или назовите любое имя.</p>
<ul class="people">${demoPeople.map((person) => personItem(person, parameters)).join("")}</ul>
<form class="name" action="/sandbox/vk/authorize" method="get">
${hidden.join("\n")}
<label for="name">Другое имя</label>
${problem === null ? "" : `<p class="problem" id="problem" role="alert">■ ${escapeHtml(problem)}</p>`}
<div class="row">
<input id="name" name="name" maxlength="64" required autocomplete="off" enterkeyhint="go"${problem === null ? "" : ' aria-invalid="true" aria-describedby="problem"'}>
<button type="submit">Войти</button>
</div>
</form>
<p class="cancel"><a href="${escapeHtml(addressWith(request.redirectUri, { error: "access_denied", state: request.state }))}">Отмена, вернуться на сайт</a></p>`);
}

/** The page of a request that cannot be trusted. */
export function refusalPage(problem: string): string {
  return page(`
<h1>Вход невозможен</h1>
<p class="problem" role="alert">■ ${escapeHtml(problem)}</p>
<p class="cancel"><a href="/">На сайт</a></p>`);
}

/** `address` with query parameters added. */
export function addressWith(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

function personItem(person: SandboxPerson, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams({ ...parameters, login_as: person.id, name: person.name });
  const role = DEMO_OPERATORS.some((id) => id === person.id) ? " (оператор)" : "";
  const href = `/sandbox/vk/authorize?${query.toString()}`;
  return `<li><a href="${escapeHtml(href)}"><img src="/sandbox/vk/avatars/${person.id}.svg" alt="" width="56" height="56"><span>${escapeHtml(person.name)}${role}</span></a></li>`;
}

function page(content: string): string {
  return sandboxDocument({ name: "песочница ВКонтакте", stylesheet: "/sandbox/vk/style.css", content });
}
