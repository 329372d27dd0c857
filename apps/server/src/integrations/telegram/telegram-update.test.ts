import { describe, expect, test } from "vitest";
import { readUpdate } from "./telegram-update.ts";

const person = { id: 42, is_bot: false, first_name: "Марина" };
const message = {
  message_id: 5,
  date: 1,
  from: person,
  chat: { id: 42, type: "private" },
  text: "/start CODE",
};

function read(update: unknown) {
  return readUpdate(Buffer.from(JSON.stringify(update)));
}

describe("a start", () => {
  test.each([
    ["/start CODE", "CODE"],
    ["/start", ""],
    ["/start   a-b_C9  ", "a-b_C9"],
    ["/start@rumb_bot CODE", "CODE"],
  ])("«%s» carries «%s»", (text, code) => {
    expect(read({ update_id: 1, message: { ...message, text } })).toEqual({
      kind: "start",
      telegramId: "42",
      code,
    });
  });

  test("with fractional numbers beside it is read", () => {
    const body = `{"update_id":1,"message":${JSON.stringify(message).slice(0, -1)},"location":{"latitude":55.123456,"longitude":1e-7}}}`;
    expect(readUpdate(Buffer.from(body))).toEqual({ kind: "start", telegramId: "42", code: "CODE" });
  });
});

describe("no start", () => {
  test.each<[string, object]>([
    ["another text", { text: "привет" }],
    ["a start inside a text", { text: "нажмите /start CODE" }],
    ["a start with two words", { text: "/start CODE CODE" }],
    ["another command", { text: "/startle CODE" }],
    ["a code that is too long", { text: `/start ${"A".repeat(65)}` }],
    ["no text", { text: undefined }],
    ["a group", { chat: { id: -100, type: "group" } }],
    ["a supergroup with the person's id", { chat: { id: 42, type: "supergroup" } }],
    ["the private chat of somebody else", { chat: { id: 43, type: "private" } }],
    ["a bot", { from: { ...person, is_bot: true } }],
    ["nobody", { from: undefined }],
    ["a person without a word on being a bot", { from: { id: 42 } }],
    ["an id as a text", { from: { ...person, id: "42" } }],
    ["an id that is a fraction", { from: { ...person, id: 42.5 } }],
    ["an id beyond Telegram's", { from: { ...person, id: 2 ** 53 }, chat: { id: 2 ** 53, type: "private" } }],
    ["a negative id", { from: { ...person, id: -42 }, chat: { id: -42, type: "private" } }],
    ["a text that is a list", { text: ["/start CODE"] }],
    ["a forwarded message", { forward_origin: { type: "user" } }],
    ["a message through another bot", { via_bot: { id: 1, is_bot: true } }],
    ["a message of a channel", { sender_chat: { id: -100 } }],
    ["an edited message", { edit_date: 2 }],
  ])("is %s", (_name, change) => {
    expect(read({ update_id: 1, message: { ...message, ...change } })).toBe(null);
  });

  test.each(["edited_message", "channel_post", "callback_query", "my_chat_member"])("is a %s", (kind) => {
    expect(read({ update_id: 1, [kind]: message })).toBe(null);
  });

  test("is a message that is no object", () => {
    expect(read({ update_id: 1, message: "/start CODE" })).toBe(null);
  });
});

test.each<[string, Uint8Array]>([
  ["nothing", Buffer.from("")],
  ["no JSON", Buffer.from("{")],
  ["a list", Buffer.from("[]")],
  ["null", Buffer.from("null")],
  ["no update_id", Buffer.from(JSON.stringify({ message }))],
  ["an update_id as a text", Buffer.from(JSON.stringify({ update_id: "1", message }))],
  ["broken UTF-8", Buffer.concat([Buffer.from('{"update_id":1,"x":"'), Buffer.of(0xff), Buffer.from('"}')])],
])("%s is no update", (_name, body) => {
  expect(readUpdate(body)).toBe(undefined);
});
