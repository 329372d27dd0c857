import { kopecks } from "@rumb/money/kopecks";
import { inPlays, inPostings, inRows, inStatements } from "./_planted.ts";
import type { PlantedFault } from "./_site.ts";

/** Faults that the model must find, by what they do. */
export const DEFECTS: readonly (readonly [does: string, fault: PlantedFault])[] = [
  [
    "a stake in Bubbles counts for nothing",
    inPlays((unit) => ({
      countStake: (game, stake) => unit.countStake(game, game === "bubbles" ? kopecks(0) : stake),
    })),
  ],
  [
    "a lost stake is given back",
    inPlays((unit) => ({
      recordBet(bet) {
        if (bet.state === "lost")
          unit.credit({ kind: "refund", house: `game:${bet.game}`, amount: bet.stake });
        unit.recordBet(bet);
      },
    })),
  ],
  [
    "a win is a kopeck short",
    inPlays((unit) => ({
      credit: (moved) =>
        unit.credit(moved.kind === "payout" ? { ...moved, amount: kopecks(moved.amount - 1) } : moved),
    })),
  ],
  [
    "a bet uses up two numbers",
    inPlays((unit) => ({
      takeNonce() {
        unit.takeNonce();
        return unit.takeNonce();
      },
    })),
  ],
  [
    "Bubbles does not feed the pot",
    inPlays((unit) => {
      let house = "";
      return {
        charge(moved) {
          house = moved.house;
          unit.charge(moved);
        },
        accruePot: (stake, terms) => unit.accruePot(house === "game:bubbles" ? kopecks(0) : stake, terms),
      };
    }),
  ],
  [
    "the pot is won and stays",
    inPlays((unit) => ({
      takePot(terms) {
        const taken = unit.takePot(terms);
        unit.accruePot(taken, { ...terms, sharePermyriad: 10_000 });
        return taken;
      },
    })),
  ],
  [
    "a repeated play is played again",
    {
      replace: ({ ledger }) => ({
        ledger: { ...ledger, submit: (command) => ledger.submit({ ...command, idempotency: undefined }) },
      }),
    },
  ],
  [
    "the rakeback of a won bet is doubled",
    inRows(
      "player_accounts",
      `IF TG_OP = 'UPDATE' AND NEW.balance > OLD.balance AND NEW.rakeback_units > OLD.rakeback_units THEN
         NEW.rakeback_units := 2 * NEW.rakeback_units - OLD.rakeback_units;
       END IF;`,
    ),
  ],
  [
    "less than a kopeck of rakeback is lost with a payout",
    inRows(
      "player_accounts",
      `IF TG_OP = 'UPDATE' AND NEW.rakeback_units < OLD.rakeback_units THEN NEW.rakeback_units := 0; END IF;`,
    ),
  ],
  [
    "a game of Mines from before a deposit clears its wager",
    inRows(
      "player_accounts",
      `IF TG_OP = 'UPDATE' THEN
         UPDATE stepped_games SET wager_asked = NEW.wager_asked WHERE player_id = NEW.player_id;
       END IF;`,
    ),
  ],
  ["a win does not widen the limit of losses", inRows("player_limit_days", `NEW.returned := 0;`)],
  ["a pause is forgotten", inRows("player_limits", `NEW.paused_until := NULL;`)],
  [
    "a rejected or cancelled withdrawal gives nothing back",
    inPostings((unit) => ({
      credit: async (moved) => (moved.kind === "withdrawal_refund" ? undefined : unit.credit(moved)),
    })),
  ],
  [
    "a withdrawal holds a rouble less",
    inPostings((unit) => ({
      charge: (moved) =>
        unit.charge(
          moved.kind === "withdrawal_hold" ? { ...moved, amount: kopecks(moved.amount - 100) } : moved,
        ),
    })),
  ],
  ["one approval is enough", inRows("withdrawals", `NEW.approvals_needed := 1;`)],
  ["the fee is taken twice", inRows("withdrawals", `NEW.payout := NEW.payout - (NEW.amount - NEW.payout);`)],
  [
    "a deposit asks for twice itself",
    inPostings((unit) => ({
      addDeposit: ({ amount }) => unit.addDeposit({ amount, wager: kopecks(amount * 2) }),
    })),
  ],
  [
    "a code's percent is of half a deposit",
    inPostings((unit) => ({
      credit: (moved) =>
        unit.credit(
          moved.kind === "deposit_promo" ? { ...moved, amount: kopecks(Math.ceil(moved.amount / 2)) } : moved,
        ),
    })),
  ],
  [
    "a code is used without being counted",
    inRows("promo_codes", `IF TG_OP = 'UPDATE' THEN NEW.used := OLD.used; END IF;`),
  ],
  [
    "a player uses a code twice",
    {
      ...inStatements(
        `SELECT FROM promo_uses WHERE code_id`,
        `SELECT FROM promo_uses WHERE false AND code_id`,
      ),
      sql: `DO $$ DECLARE one text; BEGIN
        FOR one IN SELECT conname FROM pg_constraint WHERE conrelid = 'promo_uses'::regclass AND contype = 'u'
        LOOP EXECUTE 'ALTER TABLE promo_uses DROP CONSTRAINT ' || quote_ident(one) || ' CASCADE'; END LOOP;
      END $$`,
    },
  ],
  [
    "a bonus is claimed while its timer runs",
    inStatements(`WHERE bonus_timers.ready_at <= $3`, `WHERE bonus_timers.ready_at > $3`),
  ],
  [
    "a timed bonus is paid twice over",
    inPostings((unit) => ({
      credit: (moved) =>
        unit.credit(moved.kind === "bonus_day" ? { ...moved, amount: kopecks(moved.amount * 2) } : moved),
    })),
  ],
];
