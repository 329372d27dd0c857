/**
 * A browser and its device in words that their owner knows them by. Browsers no longer give more than these names in their User-Agent
 * (versions, systems and models are frozen there), so the names are all that is looked for: in order, because each says that it
 * is the older ones as well.
 */
export function browserWords(userAgent: string): { browser: string; device: string } {
  return { browser: wordsFor(BROWSERS, userAgent), device: wordsFor(DEVICES, userAgent) };
}

const BROWSERS: readonly Words[] = [
  [/YaBrowser|YaApp|YaSearch/u, "Яндекс Браузер"],
  [/Edg(?:e|A|iOS)?\//u, "Edge"],
  [/OPR\/|Opera|OPiOS|OPT\//u, "Opera"],
  [/SamsungBrowser/u, "Samsung Internet"],
  [/MiuiBrowser/u, "браузер Xiaomi"],
  [/Vivaldi/u, "Vivaldi"],
  [/UCBrowser/u, "UC Browser"],
  [/VKAndroidApp|VKClient|com\.vk\./u, "приложение ВКонтакте"],
  [/Firefox|FxiOS/u, "Firefox"],
  [/Chrome|Chromium|CriOS/u, "Chrome"],
  [/Safari/u, "Safari"],
  [/^/u, "неизвестный браузер"],
];

const DEVICES: readonly Words[] = [
  [/iPhone|iPod/u, "iPhone"],
  [/iPad/u, "iPad"],
  [/(?=.*Android).*(?:TV|BRAVIA)/u, "телевизор"],
  [/(?=.*Android).*Mobile/u, "телефон на Android"],
  [/Android/u, "планшет на Android"],
  [/Windows/u, "компьютер с Windows"],
  [/Macintosh|Mac OS X/u, "Mac"],
  [/CrOS/u, "Chromebook"],
  [/Linux|X11/u, "компьютер с Linux"],
  [/^/u, "неизвестное устройство"],
];

function wordsFor(table: readonly Words[], userAgent: string): string {
  return table.find(([mark]) => mark.test(userAgent))?.[1] ?? "";
}

type Words = readonly [mark: RegExp, words: string];
