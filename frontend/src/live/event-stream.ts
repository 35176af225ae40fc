/** Callbacks of an event stream. */
export interface StreamHandlers {
  /** Called for each event with its parsed data. */
  onEvent: (name: string, data: unknown) => void;
  /** Called when the connection opens or is lost. */
  onConnectionChange: (connected: boolean) => void;
}

export interface StreamOptions {
  /** Names of the events to listen for. */
  names: readonly string[];
  /**
   * Returns the URL; called for each connection, so that it can contain the last known position.
   */
  url: () => string;
  /** First and longest delay before reconnecting, in milliseconds. */
  retryDelay?: [first: number, longest: number];
  /** Random number from 0 to 1 that spreads reconnecting clients; replaced in tests. */
  random?: () => number;
  /** Opens the connection; replaced in tests. */
  connect?: (url: string) => EventSource;
}

/**
 * Keeps an event stream open until closed. Browsers reconnect after a dropped connection but give
 * up after an error response (a server restarting behind a proxy). In that case this reconnects
 * with exponential backoff and jitter, so that clients do not all return at once. Returns a
 * function that closes the stream.
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
