import { type GameId, games } from "@rumb/games/games";
import { Switch } from "../kit/Switch.tsx";
import { setComfort, useComfort } from "./comfort-settings.ts";
import type { GameKey } from "./game-keys.ts";
import kit from "../kit/primitives.module.css";
import styles from "./HotkeySheet.module.css";

/** Which keys do what at this game. Keys are named by their place, with what both layouts print on them. */
export function HotkeySheet({ game, keyList }: { game: GameId; keyList: readonly GameKey[] }) {
  const on = useComfort((comfort) => comfort.hotkeys);
  return (
    <div className={kit.stack3}>
      <Switch
        label="Горячие клавиши"
        note="Раскладка не важна: считается место клавиши"
        checked={on}
        onChange={(checked) => setComfort("hotkeys", checked)}
      />
      <dl>
        {[...keyList, ...STAKE_KEYS, ...(games[game].autobet ? [STOP_KEY] : []), ...COMMON_KEYS].map(
          ({ key, does }) => (
            <div key={key} className={styles.row}>
              <dt>
                <kbd className={styles.key}>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ),
        )}
      </dl>
      <p className={kit.aside}>
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
