import { type Client, type Connection, DatabaseError } from "pg";
import { databaseTypes } from "./database-types.ts";

/** A prepared statement. Its name stands for its text on every connection. */
export type Statement = {
  readonly name: string;
  readonly text: string;
  /** Arrays are literals of PostgreSQL. */
  readonly values?: readonly (string | number | Date)[];
};

export type StatementResult<Row> = {
  readonly rows: readonly Row[];
  /** Tag of the command, such as `INSERT 0 3` or `COMMIT`. */
  readonly tag: string;
};

/** Takes the statements of one flush. Each rejects with its own error, or with that of the one that failed before it. */
export type Flush = {
  run<Row extends unknown[]>(statement: Statement): Promise<StatementResult<Row>>;
};

/**
 * Sends the statements that `collect` asks for in one piece with one Sync at its end: the database is woken once for all of them
 * and answers once. None that comes after one that failed is carried out. The connection must not be in pipeline mode.
 */
export function sendTogether<Sent>(client: Client, collect: (flush: Flush) => Sent): Sent {
  const asked: Asked[] = [];
  const sent = collect({ run: (statement) => ask(asked, statement) });
  if (asked.length > 0) client.query(openConversation(asked));
  return sent;
}

/** Only whoever asks knows the types of the columns: the driver's parsers follow them. */
function ask<Row extends unknown[]>(asked: Asked[], statement: Statement): Promise<StatementResult<Row>>;
function ask(asked: Asked[], statement: Statement): Promise<StatementResult<unknown[]>> {
  return new Promise((resolve, reject) => {
    asked.push({ statement, fields: [], resolve, reject });
  });
}

type Asked = {
  readonly statement: Statement;
  /** Its rows as they arrived. */
  readonly fields: (string | null)[][];
  readonly resolve: (result: StatementResult<unknown[]>) => void;
  readonly reject: (error: unknown) => void;
};

type TypeId = Parameters<typeof databaseTypes.getTypeParser>[0];
type Parser = (text: string) => unknown;

/** Parsers of the columns of each statement that a connection has prepared, by its name. */
const preparedOn = new WeakMap<Connection, Map<string, Parser[]>>();

/** What the driver calls to send the statements, and for each message of the answer: those come in the statements' order. */
function openConversation(asked: readonly Asked[]) {
  let prepared = new Map<string, Parser[]>();
  let answered = 0;

  function end(error: unknown): void {
    for (const { reject } of asked.slice(answered)) reject(error);
    answered = asked.length;
  }

  const conversation: Conversation = {
    submit(connection) {
      prepared = preparedOn.get(connection) ?? prepared;
      preparedOn.set(connection, prepared);
      connection.stream.cork();
      for (const { statement } of asked) write(connection, statement, prepared.has(statement.name));
      connection.sync();
      connection.stream.uncork();
    },
    handleRowDescription({ fields }) {
      const parsers = fields.map(({ dataTypeID }) => databaseTypes.getTypeParser(dataTypeID));
      const one = asked[answered];
      if (one) prepared.set(one.statement.name, parsers);
    },
    handleDataRow({ fields }) {
      asked[answered]?.fields.push(fields);
    },
    handleCommandComplete({ text }) {
      const one = asked[answered];
      if (!one) return;
      answered += 1;
      const { name } = one.statement;
      const parsers = prepared.get(name) ?? [];
      prepared.set(name, parsers);
      answer(one, text, parsers);
    },
    handleError(error, connection) {
      // Whether it was prepared is unknown, and its columns may have changed: the next time it is prepared again.
      const one = asked[answered];
      if (one) prepared.delete(one.statement.name);
      end(error);
      conversation.callback?.(error);
      // It was lost, or nothing came for too long: an answer that still comes would be taken for that of the next flush.
      if (!(error instanceof DatabaseError)) connection.stream.destroy();
    },
    handleReadyForQuery() {
      // An error takes the picture of the stack, which costs more than all else here.
      if (answered < asked.length) end(new Error("the database left a statement without an answer"));
      conversation.callback?.(null);
    },
  };
  return conversation;
}

/** The part of the driver's protocol for queries of one's own that these statements need. */
type Conversation = {
  /** Set by the driver, to stop its clock. */
  callback?: (error: unknown) => void;
  submit(connection: Connection): void;
  handleRowDescription(message: { fields: readonly { dataTypeID: TypeId }[] }): void;
  handleDataRow(message: { fields: (string | null)[] }): void;
  handleCommandComplete(message: { text: string }): void;
  handleError(error: unknown, connection: Connection): void;
  handleReadyForQuery(): void;
};

function write(connection: Connection, statement: Statement, isPrepared: boolean): void {
  const { name, text } = statement;
  if (!isPrepared) {
    // Closing what does not exist is no error, and what an interrupted flush has prepared would be in the way.
    connection.close({ type: "S", name }, true);
    connection.parse({ name, text, types: [] }, true);
  }
  connection.bind({ statement: name, values: (statement.values ?? []).map(valueText) }, true);
  if (!isPrepared) connection.describe({ type: "P", name: "" }, true);
  connection.execute(null, true);
}

function valueText(value: string | number | Date): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

function answer(asked: Asked, tag: string, parsers: readonly Parser[]): void {
  const parsed = (text: string | null, column: number): unknown =>
    text === null ? null : parsers[column]?.(text);
  try {
    const rows = asked.fields.map((fields) => fields.map(parsed));
    asked.resolve({ rows, tag });
  } catch (error) {
    asked.reject(error);
  }
}
