import { TIMELINE_KINDS, type TimelineKind, timelineKindsOf } from "@rumb/contract/operator-timeline";
import { Box, Button, Chip, Typography } from "@mui/material";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { ask } from "../../../api/http.ts";
import { Permitted, useRole } from "../../../api/permissions.tsx";
import { Fetching } from "../../../parts/Fetching.tsx";
import { Section } from "../../../parts/Section.tsx";
import { KIND_WORDS, NOTABLE_RULE } from "./event-words.ts";
import { NewNote } from "../../../parts/NewNote.tsx";
import { NOTE_MAX } from "@rumb/contract/operator-notes";
import { TimelineRow } from "./TimelineRow.tsx";

/** What happened to a player, the newest first; which kinds of it are shown stands in the address. */
export function Timeline({ playerId }: { playerId: number }) {
  const seen = timelineKindsOf(useRole());
  const [search, setSearch] = useSearchParams();
  const chosen = kindsOf(search.get("kinds"), seen);
  const asked = useInfiniteQuery({
    queryKey: ["players", "timeline", playerId, chosen.join(",")],
    initialPageParam: "",
    queryFn: ({ pageParam }) =>
      ask("operator/players/timeline", {
        id: playerId,
        limit: PAGE,
        ...(chosen.length > 0 && { kinds: chosen }),
        ...(pageParam !== "" && { after: pageParam }),
      }),
    getNextPageParam: ({ next }) => next,
  });
  const { data, isFetching, fetchNextPage, hasNextPage } = asked;
  const toggle = (kind: TimelineKind) => {
    const kinds = chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind];
    setSearch(addressOf(search, kinds), { replace: true });
  };
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <Section title="Лента">
      <Permitted call="operator/players/note">
        <NewNote
          call="operator/players/note"
          id={playerId}
          most={NOTE_MAX}
          hint="Видят все операторы, игрок — нет"
        />
      </Permitted>
      <Box component="fieldset" aria-label="Что показать" sx={{ ...CHIPS, my: 2 }}>
        <KindChip label="Всё" on={chosen.length === 0} onPress={() => setSearch(addressOf(search, []))} />
        {seen.map((kind) => (
          <KindChip
            key={kind}
            label={KIND_WORDS[kind]}
            on={chosen.includes(kind)}
            onPress={() => toggle(kind)}
          />
        ))}
      </Box>
      {chosen.includes("bet") && (
        <Typography variant="body2" color="textSecondary">
          {NOTABLE_RULE}
        </Typography>
      )}
      <Fetching query={asked} />
      {data !== undefined && events.length === 0 && (
        <Typography color="textSecondary">Такого ещё не было.</Typography>
      )}
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {events.map((event) => (
          <TimelineRow key={event.id} event={event} />
        ))}
      </Box>
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} disabled={isFetching}>
          Показать раньше
        </Button>
      )}
    </Section>
  );
}

const PAGE = 50;
const CHIPS = { display: "flex", flexWrap: "wrap", gap: 1, border: 0, p: 0, mx: 0, minWidth: 0 };

function KindChip({ label, on, onPress }: { label: string; on: boolean; onPress: () => void }) {
  return (
    <Chip
      label={label}
      aria-pressed={on}
      variant={on ? "filled" : "outlined"}
      color={on ? "primary" : "default"}
      onClick={onPress}
    />
  );
}

/** The kinds that the address names and this operator may see. */
function kindsOf(said: string | null, seen: readonly TimelineKind[]): TimelineKind[] {
  const names = said?.split(",") ?? [];
  return TIMELINE_KINDS.filter((kind) => names.includes(kind) && seen.includes(kind));
}

function addressOf(search: URLSearchParams, kinds: readonly TimelineKind[]): URLSearchParams {
  const address = new URLSearchParams(search);
  if (kinds.length === 0) address.delete("kinds");
  else address.set("kinds", kinds.join(","));
  return address;
}
