import type { GameId } from "@rumb/games/games";
import { Switch } from "../kit/Switch.tsx";
import { setComfort, useComfort } from "./comfort-settings.ts";
import styles from "./HotkeySheet.module.css";

/** Which keys do what at this game. Keys are named by their place, with what both layouts print on them. */
export function HotkeySheet({ game }: { game: GameId }) {
  const on = useComfort((comfort) => comfort.hotkeys);
  return (
    <div className={styles.sheet}>
      <Switch
        label="Горячие клавиши"
        note="Раскладка не важна: считается место клавиши"
        checked={on}
        onChange={(checked) => setComfort("hotkeys", checked)}
      />
      <dl>
        {[...GAME_KEYS[game], ...COMMON_KEYS].map(({ key, does }) => (
          <div key={key} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        Пока вы печатаете или открыто окно, клавиши молчат. Пробел на кнопке, к которой вы пришли клавишей
        Tab, нажимает эту кнопку.
      </p>
    </div>
  );
}

const STAKE_KEYS = [
  { key: "Q Й", does: "ставка x/2" },
  { key: "W Ц", does: "ставка x2" },
  { key: "E У", does: "ставка min" },
  { key: "R К", does: "ставка max" },
];
const COMMON_KEYS = [
  { key: "M Ь", does: "звук" },
  { key: "?", does: "этот список" },
];
const STOP_KEY = { key: "Esc", does: "остановить автоставку" };

const GAME_KEYS = {
  dice: [
    { key: "Пробел", does: "ещё раз на ту же сторону" },
    { key: "A Ф", does: "Меньше" },
    { key: "D В", does: "Больше" },
    ...STAKE_KEYS,
    STOP_KEY,
  ],
  bubbles: [{ key: "Пробел", does: "играть" }, ...STAKE_KEYS, STOP_KEY],
  mines: [
    { key: "Пробел", does: "начать игру, потом забрать" },
    { key: "A Ф", does: "автовыбор" },
    { key: "C С", does: "забрать" },
    { key: "← ↑ ↓ →", does: "по полю, когда оно в фокусе" },
    { key: "Enter", does: "открыть клетку" },
    ...STAKE_KEYS,
  ],
  jackpot: [{ key: "Пробел", does: "сделать ставку" }, ...STAKE_KEYS],
  wheel: STAKE_KEYS,
  monetrain: [{ key: "Пробел", does: "покупка бонуса, потом показать итог" }, ...STAKE_KEYS],
} satisfies Record<GameId, readonly GameKey[]>;

type GameKey = { readonly key: string; readonly does: string };
