import { TAG_MAX, TAGS_MAX, USUAL_TAGS } from "@rumb/contract/operator-notes";
import type { OperatorPlayerCard } from "@rumb/contract/operator-rows";
import { Autocomplete, Box, Button, Chip, TextField } from "@mui/material";
import { useState } from "react";
import { Link } from "react-admin";
import { useAction } from "../../api/use-action.ts";
import { useMay } from "../../api/permissions.tsx";

/** A player's tags, each leading to all who have it; whoever may change them does it in place. */
export function TagsField({ card: { id, tags } }: { card: OperatorPlayerCard }) {
  const may = useMay()("operator/players/tags");
  const [edited, setEdited] = useState<readonly string[] | null>(null);
  const { run, pending } = useAction("operator/players/tags", {
    done: () => "Метки сохранены",
    after: () => setEdited(null),
  });
  if (edited === null) {
    return (
      <Box component="fieldset" aria-label="Метки" sx={LINE}>
        {tags.map((tag) => (
          <Chip key={tag} size="small" component={Link} clickable to={taggedPath(tag)} label={tag} />
        ))}
        {may && (
          <Button size="small" onClick={() => setEdited(tags)}>
            {tags.length === 0 ? "Добавить метку" : "Изменить метки"}
          </Button>
        )}
      </Box>
    );
  }
  const fault = faultOf(edited);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "flex-start" }}>
      <Autocomplete
        multiple
        freeSolo
        autoSelect
        options={[...USUAL_TAGS]}
        value={[...edited]}
        onChange={(_, chosen) => setEdited(chosen)}
        sx={{ flex: "1 1 280px" }}
        renderInput={(props) => (
          <TextField
            {...props}
            label="Метки"
            error={fault !== null}
            helperText={fault ?? "Из списка или своя: Enter добавляет"}
          />
        )}
      />
      <Button
        variant="outlined"
        sx={{ mt: 1 }}
        loading={pending}
        disabled={fault !== null}
        onClick={() => run({ id, tags: [...edited] })}
      >
        Сохранить метки
      </Button>
      <Button sx={{ mt: 1 }} color="inherit" onClick={() => setEdited(null)}>
        Отмена
      </Button>
    </Box>
  );
}

const LINE = {
  display: "flex",
  flexWrap: "wrap",
  gap: 1,
  alignItems: "center",
  border: 0,
  p: 0,
  m: 0,
  minWidth: 0,
};

function faultOf(tags: readonly string[]): string | null {
  if (tags.length > TAGS_MAX) return `Меток не больше ${TAGS_MAX}`;
  return tags.some((tag) => tag.trim() === "" || tag.trim().length > TAG_MAX)
    ? `Метка — от 1 до ${TAG_MAX} символов`
    : null;
}

/** The list of players who have a tag. */
function taggedPath(tag: string): string {
  return `/players?filter=${encodeURIComponent(JSON.stringify({ tag }))}`;
}
