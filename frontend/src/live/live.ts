import { LiveConnection } from "./live-connection";

let connection: LiveConnection | undefined;

/** The live connection of this tab. */
export function liveConnection(): LiveConnection {
  connection ??= new LiveConnection();
  return connection;
}

/** Replaces the connection, for tests. */
export function setLiveConnection(replacement: LiveConnection | undefined): void {
  connection = replacement;
}
