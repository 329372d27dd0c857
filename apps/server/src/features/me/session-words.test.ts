import { describe, expect, test } from "vitest";
import { browserWords } from "./browser-words.ts";
import { networkOf } from "./network-of.ts";

describe("a browser in words", () => {
  test.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/151.0.0.0 Safari/537.36",
      "Chrome, компьютер с Windows",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 YaBrowser/26.10.0.0 Safari/537.36",
      "Яндекс Браузер, компьютер с Windows",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/151.0.0.0 Safari/537.36 Edg/151.0.0.0",
      "Edge, компьютер с Windows",
    ],
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/151.0.0.0 Safari/537.36 OPR/135.0.0.0",
      "Opera, компьютер с Linux",
    ],
    [
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/151.0.0.0 Mobile Safari/537.36",
      "Chrome, телефон на Android",
    ],
    [
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/30.0 Chrome/143.0.0.0 Safari/537.36",
      "Samsung Internet, планшет на Android",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1",
      "Safari, iPhone",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/151.0.0.0 Mobile/15E148 Safari/604.1",
      "Chrome, iPhone",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15",
      "Safari, Mac",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox, компьютер с Linux"],
    ["curl/8.14", "неизвестный браузер, неизвестное устройство"],
    ["", "неизвестный браузер, неизвестное устройство"],
  ])("%s", (userAgent, words) => {
    const { browser, device } = browserWords(userAgent);
    expect(`${browser}, ${device}`).toBe(words);
  });
});

test.each([
  ["203.0.113.77", "203.0.*.*"],
  ["::ffff:203.0.113.77", "203.0.*.*"],
  ["2001:db8:85a3:8d3:1319:8a2e:370:7348", "2001:db8:85a3:*"],
  ["2001:db8::1", "2001:db8:0:*"],
  ["::1", "этот компьютер"],
  ["", "неизвестная сеть"],
])("of the address %j the place says %j", (address, place) => {
  expect(networkOf(address)).toBe(place);
});
