import type { LinkedAccount } from "@rumb/contract/operator-links";
import { Box, Chip, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../../api/http.ts";
import { count } from "../../parts/formats.ts";
import { REASON_WORDS } from "@rumb/contract/link-words";
import { PersonLink } from "../../parts/PersonLink.tsx";
import { Fetching } from "../../parts/Fetching.tsx";
import { Section } from "../../parts/Section.tsx";
import { LinksPicture } from "./LinksPicture.tsx";

/** The accounts that hang together with a player's: a picture, and the same as a list. */
export function LinksTab({ player }: { player: { id: number; name: string } }) {
  const asked = useQuery({
    queryKey: ["players", "links", player.id],
    queryFn: () => ask("operator/players/links/get", { id: player.id }),
  });
  const { data } = asked;
  return (
    <Section title="Связанные учётные записи">
      <Fetching query={asked} />
      {data?.list.length === 0 && <Typography color="textSecondary">Не найдены.</Typography>}
      {data !== undefined && data.list.length > 0 && (
        <>
          <LinksPicture player={player} accounts={data.list} />
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
            {data.list.map((account) => (
              <Account key={account.id} account={account} />
            ))}
          </Box>
          {data.more > 0 && (
            <Typography color="textSecondary">
              И ещё {count(data.more)}: здесь те, у кого больше общего, и новейшие.
            </Typography>
          )}
        </>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        Это подсказки: сами по себе они ничего не значат.
      </Typography>
    </Section>
  );
}

function Account({ account }: { account: LinkedAccount }) {
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        gap: 1,
        alignItems: "center",
        py: 0.75,
        overflowWrap: "anywhere",
      }}
    >
      <PersonLink person={account} />
      {account.is_ban && <Chip size="small" color="error" variant="outlined" label="В бане" />}
      {account.reasons.map((reason) => (
        <Chip key={reason} size="small" variant="outlined" label={REASON_WORDS[reason]} />
      ))}
    </Box>
  );
}
