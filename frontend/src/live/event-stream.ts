/** What a stream of server-sent events tells its owner. */
export interface StreamHandlers {
  /** An event of the named kind, with its parsed data. */
  onEvent: (name: string, data: unknown) => void;
  /** Whether the server is connected now. */
  onConnectionChange: (connected: boolean) => void;
}

export interface StreamOptions {
  /** Kinds of events listened for. */
  names: readonly string[];
  /** Address to connect to now; asked anew at each connection so that it can say what is known. */
  url: () => string;
  /** First and longest pause before a new connection, in milliseconds. */
  retryDelay?: [first: number, longest: number];
  /** A number from 0 to 1 that spreads the pauses of many clients: replaced in tests. */
  random?: () => number;
  /** Makes the connection: replaced in tests. */
  connect?: (url: string) => EventSource;
}

/**
 * Keeps one event stream open until closed. A browser reconnects by itself after a dropped line, but gives up
 * after an error answer (a restarting server behind a proxy): then this connects anew, with
 * pauses that double up to the longest, each spread by half so that clients do not all return at once. Returns the function that closes it.
 */
export function openEventStream(options: StreamOptions, handlers: StreamHandlers): () => void {
  const { names, url, retryDelay = [1_000, 15_000], random = Math.random } = options;
  const connect = options.connect ?? ((address: string) => new EventSource(address));
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = retryDelay[0];
  let closed = false;

  const open = () => {
    const eventSource = connect(url());
    source = eventSource;
    eventSource.onopen = () => {
      delay = retryDelay[0];
      handlers.onConnectionChange(true);
    };
    eventSource.onerror = () => {
      handlers.onConnectionChange(false);
      if (eventSource.readyState !== EventSource.CLOSED || closed) return;
      timer = setTimeout(open, delay * (0.5 + random()));
      delay = Math.min(delay * 2, retryDelay[1]);
    };
    for (const name of names) {
      eventSource.addEventListener(name, (message) => {
        const { data } = message as MessageEvent<string>;
        handlers.onEvent(name, parseJson(data));
      });
    }
  };

  open();
  return () => {
    closed = true;
    clearTimeout(timer);
    source?.close();
  };
}

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}
