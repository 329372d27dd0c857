import { expect, test } from "vitest";
import { receiveToasts, toast, type Notice } from "./toast.ts";

test("what is said before the list is mounted is said once when it mounts, at most ten of it", () => {
  for (let count = 1; count <= 12; count += 1) toast.error(`№${count}`);
  const heard: Notice[] = [];
  const leave = receiveToasts((notice) => heard.push(notice));
  expect(heard.map((notice) => notice.text)).toEqual(
    Array.from({ length: 10 }, (_, index) => `№${index + 1}`),
  );

  leave();
  receiveToasts((notice) => heard.push(notice))();
  expect(heard).toHaveLength(10);
});

test("the titles are those of the specification", () => {
  const heard: Notice[] = [];
  const leave = receiveToasts((notice) => heard.push(notice));
  toast.success("Скопировано!");
  toast.error("Недостаточно средств");
  leave();
  expect(heard).toEqual([
    { kind: "success", title: "Успешно", text: "Скопировано!" },
    { kind: "error", title: "Ошибка", text: "Недостаточно средств" },
  ]);
});
