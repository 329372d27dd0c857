import { escapeHtml, sandboxDocument } from "../../sandbox-document.ts";
import type { SandboxMember } from "../../sandbox-members.ts";
import { demoPeople, type SandboxPerson } from "../sandbox/sandbox-people.ts";
import type { SandboxPost } from "./group-sandbox-store.ts";

/** Path of the group's page; below it are the addresses of its buttons. */
export const GROUP_PATH = "/rumb_game";

/** The group's page for a person whom the site has announced to it. */
export function groupPathOf({ id, name }: SandboxPerson): string {
  return `${GROUP_PATH}?${new URLSearchParams({ as: id, name }).toString()}`;
}

/** The group before one has said who one is. */
export function groupChoicePage(problem: string | null): string {
  const people = demoPeople.map(
    ({ id, name }) =>
      `<li><a class="button" href="${GROUP_PATH}?as=${escapeHtml(id)}">${escapeHtml(name)}</a></li>`,
  );
  return page(`
<h1>Группа РУМБ</h1>
<p class="note">Это песочница вместо ВКонтакте. Скажите, кто вы: с сайта ссылка ведёт сюда уже с вашим именем.</p>
<ul class="people">${people.join("")}</ul>
<form action="${GROUP_PATH}" method="get">
<label for="name">Другое имя, как при входе</label>
${problem === null ? "" : `<p class="problem" role="alert">■ ${escapeHtml(problem)}</p>`}
<input id="name" name="name" maxlength="64" required autocomplete="off">
<button type="submit">Это я</button>
</form>`);
}

/** The group as one person sees it. */
export function groupPage(seen: {
  person: SandboxPerson;
  member: SandboxMember;
  posts: readonly SandboxPost[];
  shared: readonly number[];
}): string {
  const { person, member, posts, shared } = seen;
  return page(`
<h1>Группа РУМБ</h1>
<p class="note">Это песочница вместо ВКонтакте: настоящей группы здесь нет.</p>
<p class="who">Вы — <b>${escapeHtml(person.name)}</b></p>
${
  member.joined
    ? `<p class="state" role="status">▲ Вы в группе.</p>${button(person, "leave", { label: "Выйти из группы" })}`
    : button(person, "join", { label: "Вступить", look: "primary" })
}
${
  member.closed
    ? `<p class="problem" role="status">■ Ваш профиль закрыт: репосты на нём видны только друзьям.</p>${button(person, "open", { label: "Открыть профиль" })}`
    : button(person, "close", { label: "Закрыть профиль" })
}
<h2>Записи</h2>
<p class="note">Бонус за репост приносят пять последних.</p>
<ul class="posts">${posts.map((post) => postItem(person, post, shared.includes(post.id))).join("")}</ul>
<form method="post" action="${GROUP_PATH}/publish">
${nameFields(person)}
<label for="text">Новая запись от имени группы</label>
<textarea id="text" name="text" maxlength="500" rows="2" required></textarea>
<button type="submit">Опубликовать</button>
</form>
<p class="links"><a href="${GROUP_PATH}">Я — кто-то другой</a></p>`);
}

function postItem(person: SandboxPerson, post: SandboxPost, shared: boolean): string {
  const fields = `<input type="hidden" name="post" value="${post.id}">`;
  return `<li><p>${escapeHtml(post.text)}</p>${
    shared
      ? `<p class="state">▲ На вашей странице.</p>${button(person, "unshare", { label: "Убрать", fields })}`
      : button(person, "share", { label: "Поделиться", fields })
  }</li>`;
}

type Button = { readonly label: string; readonly look?: string; readonly fields?: string };

function button(person: SandboxPerson, action: string, { label, look = "", fields = "" }: Button): string {
  return `<form method="post" action="${GROUP_PATH}/${action}">${nameFields(person)}${fields}<button class="${look}" type="submit">${label}</button></form>`;
}

/** The page that comes after a press greets by the same name. */
function nameFields({ id, name }: SandboxPerson): string {
  return `<input type="hidden" name="as" value="${escapeHtml(id)}"><input type="hidden" name="name" value="${escapeHtml(name)}">`;
}

function page(content: string): string {
  return sandboxDocument({ name: "песочница ВКонтакте", stylesheet: "/style.css", content });
}
