import { Type, type Static } from "typebox";
import { body } from "./http.ts";
import { OperatorId } from "./operator-list.ts";

/** Longest note, characters. */
export const NOTE_MAX = 1000;
/** So long its author may correct a note. */
export const NOTE_CORRECTED_MINUTES = 15;

/** Longest tag, characters, and most of one player. */
export const TAG_MAX = 24;
export const TAGS_MAX = 10;
/** Tags to choose from; any other may be typed. */
export const USUAL_TAGS = [
  "проверить",
  "жалоба",
  "мультиаккаунт",
  "уязвимый",
  "стример",
  "крупный игрок",
  "возврат",
] as const;

const Note = Type.String({ maxLength: 4000 });

/** `players/note`: 1–1000 characters about a player. */
export const PlayerNoteRequest = body({ id: OperatorId, note: Note });
export type PlayerNoteRequest = Static<typeof PlayerNoteRequest>;

/** `players/correct-note`: one's own, in its first 15 minutes; `id` is the note's. */
export const NoteCorrectRequest = body({ id: OperatorId, note: Note });
export type NoteCorrectRequest = Static<typeof NoteCorrectRequest>;

/** `players/tags`: all tags of a player from now on, in small letters, 10 at most. */
export const PlayerTagsRequest = body({
  id: OperatorId,
  tags: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50 }),
});
export type PlayerTagsRequest = Static<typeof PlayerTagsRequest>;
export const PlayerTagsReply = Type.Object({ tags: Type.Array(Type.String()) });
export type PlayerTagsReply = Static<typeof PlayerTagsReply>;
