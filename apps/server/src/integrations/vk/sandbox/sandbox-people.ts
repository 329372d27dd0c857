import { createHash } from "node:crypto";

export type SandboxPerson = { readonly id: string; readonly name: string };

/** Those who stand ready on the sandbox's page. */
export const demoPeople: readonly SandboxPerson[] = [
  { id: "1020", name: "Марина Лоцман" },
  { id: "1011", name: "Игорь Компасов" },
  { id: "1049", name: "Вера Маякова" },
  { id: "1010", name: "Тимур Боцман" },
  { id: "1031", name: "Лена Парусова" },
  { id: "1054", name: "Семён Якорев" },
  { id: "1007", name: "Ольга Штурман" },
  { id: "1008", name: "Пётр Кормчий" },
];

/** Those of them who open the operators' console: what one proposes, the other confirms. */
export const DEMO_OPERATORS = ["1007", "1008"] as const;

const NAME_MAX = 64;

/**
 * Who is meant by `login_as` and `name`: any id, any name, or both. A name alone always means the same person, so
 * that one finds one's account again. Null when neither is given; a sentence when they cannot be used.
 */
export function choosePerson(asked: { loginAs: unknown; name: unknown }): SandboxPerson | string | null {
  const id = typeof asked.loginAs === "string" ? asked.loginAs.trim() : "";
  const name = typeof asked.name === "string" ? asked.name.trim() : "";
  if (id === "" && name === "") return asked.name === undefined ? null : "Введите имя.";
  if (id !== "" && !/^[A-Za-z0-9_-]{1,32}$/.test(id)) return "Номер: до 32 латинских букв и цифр.";
  if (Array.from(name).length > NAME_MAX) return `Имя: не длиннее ${NAME_MAX} знаков.`;
  if (id === "") return { id: idOfName(name), name };
  return { id, name: name || (demoPeople.find((person) => person.id === id)?.name ?? `Игрок ${id}`) };
}

function idOfName(name: string): string {
  const digits = createHash("sha256").update(name).digest().readUIntBE(0, 6);
  return String(1_000_000_000 + digits);
}
