import type { AuditAction } from "@rumb/contract/audit-actions";
import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import {
  NOTE_CORRECTED_MINUTES,
  NOTE_MAX,
  type NoteCorrectRequest,
  type PlayerNoteRequest,
  type PlayerTagsReply,
  type PlayerTagsRequest,
  TAG_MAX,
  TAGS_MAX,
} from "@rumb/contract/operator-notes";
import { writeAudit } from "../../audit/audit-log.ts";
import type { Operating } from "../../operators/operator-calls.ts";
import type { Query, SealedDatabase, SealedQuery } from "../../platform/db/database.ts";
import { visibleLine, visibleText } from "../../platform/text/visible-text.ts";
import { refuseErased } from "../../players/gone-players.ts";
import {
  correctNote,
  holdPlayer,
  insertNote,
  lockNote,
  lockTags,
  readTags,
  writeTags,
} from "./notes-store.ts";

type NoteDeps = { readonly database: Pick<SealedDatabase, "transaction"> };

/**
 * Writes a note about a player. The audit log says who wrote it and when, not what it says: an entry is for good, a note goes with its player.
 * Refuses `NOTE_MALFORMED`, `PLAYER_NOT_FOUND`, `PLAYER_ERASED`.
 */
export function addNote(
  { database }: NoteDeps,
  { id: playerId, note: typed }: PlayerNoteRequest,
  acting: Operating,
): Promise<{ id: number } | Refusal> {
  const note = readNote(typed);
  if (isRefusal(note)) return Promise.resolve(note);
  return onHeldPlayer(database, playerId, async (query) => {
    const id = await insertNote(query, { playerId, operatorId: acting.operatorId, note });
    const after = { noteId: id };
    await writeAudit(query, acting, { ...deed("note", playerId), before: null, after });
    return { id };
  });
}

/** Corrects one's own note in its first minutes. Refuses `NOTE_MALFORMED`, `NOTE_NOT_FOUND`, `NOTE_FIXED`. */
export function correctOwnNote(
  { database }: NoteDeps,
  { id: noteId, note: typed }: NoteCorrectRequest,
  acting: Operating,
): Promise<object | Refusal> {
  const note = readNote(typed);
  if (isRefusal(note)) return Promise.resolve(note);
  return database.transaction(async (query) => {
    const found = await lockNote(query, noteId);
    if (found === null) return refusal("NOTE_NOT_FOUND");
    if (found.operatorId !== acting.operatorId || !found.isYoung)
      return refusal("NOTE_FIXED", { minutes: String(NOTE_CORRECTED_MINUTES) });
    await correctNote(query, { noteId, note });
    const after = { noteId };
    await writeAudit(query, acting, { ...deed("correct-note", found.playerId), before: null, after });
    return {};
  });
}

/** Says which tags a player has; what was so already leaves no entry. Refuses `TAGS_MALFORMED`, `PLAYER_NOT_FOUND`, `PLAYER_ERASED`. */
export function setTags(
  { database }: NoteDeps,
  { id: playerId, tags: typed }: PlayerTagsRequest,
  acting: Operating,
): Promise<PlayerTagsReply | Refusal> {
  const tags = readTypedTags(typed);
  if (isRefusal(tags)) return Promise.resolve(tags);
  return onHeldPlayer(database, playerId, async (query) => {
    await lockTags(query, playerId);
    const before = await readTags(query, playerId);
    await writeTags(query, { playerId, tags });
    const after = await readTags(query, playerId);
    if (after.join("\n") !== before.join("\n"))
      await writeAudit(query, acting, {
        ...deed("tags", playerId),
        // Without their words: an entry outlives the player's erasure.
        before: { tags: before.length },
        after: {
          tags: after.length,
          added: after.filter((tag) => !before.includes(tag)).length,
          removed: before.filter((tag) => !after.includes(tag)).length,
        },
      });
    return { tags: after };
  });
}

/** A player's tags, for their card. */
export function tagsOfPlayer(query: Query, playerId: number): Promise<string[]> {
  return readTags(query, playerId);
}

/** A tag as it is kept and looked for: on one line, in small letters. */
export function tagOf(typed: string): string {
  return visibleLine(typed).toLowerCase();
}

function readTypedTags(typed: readonly string[]): string[] | Refusal {
  const tags = [...new Set(typed.map(tagOf))];
  const isFine = tags.every((tag) => tag !== "" && tag.length <= TAG_MAX);
  return isFine && tags.length <= TAGS_MAX
    ? tags
    : refusal("TAGS_MALFORMED", { most: String(TAGS_MAX), max: String(TAG_MAX) });
}

function readNote(typed: string): string | Refusal {
  const note = visibleText(typed);
  return note === "" || note.length > NOTE_MAX ? refusal("NOTE_MALFORMED", { max: String(NOTE_MAX) }) : note;
}

function deed(action: AuditAction, playerId: number) {
  return { action, resource: "players", subject: playerId };
}

/** Works on a player who is held meanwhile and has not been erased. */
function onHeldPlayer<Reply>(
  database: NoteDeps["database"],
  playerId: number,
  work: (query: SealedQuery) => Promise<Reply>,
): Promise<Reply | Refusal> {
  return database.transaction(async (query) => {
    const player = await holdPlayer(query, playerId);
    const barred = player === null ? refusal("PLAYER_NOT_FOUND") : refuseErased(player);
    return barred ?? work(query);
  });
}
