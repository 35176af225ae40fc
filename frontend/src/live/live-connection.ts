import { problemFrom } from "../api/problem";

/** A message of a topic. */
export interface LiveMessage {
  /**
   * `ready`: the topic is followed from now on, and what was fetched earlier may be out of date.
   * `end`: nothing will follow. Others are named after the kind of the topic.
   */
  readonly event: string;
  readonly topic: string;
  /** The data of the message, such as `event` for a game and `note` for the lobby. */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Whether messages of a topic arrive: not yet, yes, not at the moment, or never because the server
 * refused it.
 */
export type TopicState = "connecting" | "live" | "down" | "refused";

type Listener = (message: LiveMessage) => void;

interface Entry {
  readonly topic: string;
  /** What was seen of the topic; null before the first connection. */
  cursor: string | null;
  readonly listeners: Set<Listener>;
  /** Whether a message came while nobody listened. */
  missed: boolean;
  /** Whether the current connection has the topic and has confirmed it. */
  isLive: boolean;
  isRefused: boolean;
  isOver: boolean;
  /** Whether the current connection has as many topics as it may without this one. */
  isLeftOut: boolean;
}

export interface LiveOptions {
  /** Opens a stream; replaced in tests. */
  connect?: (url: string) => EventSource;
  /** Requests the stream to learn why it was refused; replaced in tests. */
  fetch?: typeof globalThis.fetch;
  /** Random number from 0 to 1 that spreads reconnecting clients; replaced in tests. */
  random?: () => number;
}

/** The most topics that the server accepts in one stream. */
const MAX_TOPICS = 10;
/** Time in which topics that are added together share one new connection, in milliseconds. */
const ADD_DELAY_MS = 40;
/** How long a topic without listeners is kept: the next page often follows it too. */
const LINGER_MS = 10_000;
/** First and longest delay before reconnecting. */
const RETRY_DELAYS_MS = [1_000, 30_000] as const;
/** The server sends something every 15 seconds; a connection that is silent for longer is dead. */
const SILENCE_MS = 40_000;
const WATCH_INTERVAL_MS = 10_000;
/** How long a page is hidden before its player counts as away. */
const AWAY_AFTER_MS = 30_000;
/** After a pause of this length, data that no topic covers may be out of date too. */
const LONG_PAUSE_MS = 60_000;

const EVENTS = [
  "ready",
  "game",
  "tournament",
  "lobby",
  "feed",
  "me",
  "phrases",
  "end",
  "heartbeat",
] as const;

/**
 * The one live stream of a browser tab. Topics that are added or removed, and connections that are
 * lost, lead to a new connection, which continues each topic where the last one stopped.
 */
export class LiveConnection {
  private readonly entries = new Map<string, Entry>();
  private readonly statusListeners = new Set<() => void>();
  private readonly resumeListeners = new Set<() => void>();
  private source: EventSource | null = null;
  /** Topics of the current connection, in the order of their cursors in an id. */
  private order: Entry[] = [];
  private openTimer: ReturnType<typeof setTimeout> | undefined;
  private lingerTimer: ReturnType<typeof setTimeout> | undefined;
  private awayTimer: ReturnType<typeof setTimeout> | undefined;
  private watchTimer: ReturnType<typeof setInterval> | undefined;
  private retryDelay: number = RETRY_DELAYS_MS[0];
  private lastHeard = 0;
  /** Whether the current connection has been confirmed by the server. */
  private isConfirmed = false;
  private down: number | null = null;
  private away = false;
  private viewer: string | null | undefined;
  private readonly connect: (url: string) => EventSource;
  private readonly fetch: typeof globalThis.fetch;
  private readonly random: () => number;

  constructor(options: LiveOptions = {}) {
    this.connect = options.connect ?? ((url) => new EventSource(url));
    this.fetch = options.fetch ?? ((...request) => globalThis.fetch(...request));
    this.random = options.random ?? Math.random;
    window.addEventListener("offline", this.onOffline);
    window.addEventListener("online", this.onOnline);
    window.addEventListener("pagehide", this.onPageHide);
    window.addEventListener("pageshow", this.onPageShow);
    document.addEventListener("visibilitychange", this.onVisibilityChange);
  }

  /**
   * Follows a topic, such as `lobby` or `game:<id>`. `cursor` is what the caller has seen of it; the
   * messages after it follow. Without one, a message `ready` says when to fetch what was shown.
   * Returns a function that stops.
   */
  subscribe(topic: string, listener: Listener, cursor?: number): () => void {
    let entry = this.entries.get(topic);
    if (!entry) {
      entry = {
        topic,
        cursor: cursor === undefined ? null : String(cursor),
        listeners: new Set(),
        missed: false,
        isLive: false,
        isRefused: false,
        isOver: false,
        isLeftOut: false,
      };
      this.entries.set(topic, entry);
    } else if (
      entry.missed ||
      (cursor !== undefined && entry.cursor !== null && cursor < Number(entry.cursor))
    ) {
      const message = { event: "ready", topic, data: {} };
      queueMicrotask(() => listener(message));
    }
    entry.missed = false;
    if (entry.listeners.size === 0) {
      // A refusal or an end may be history by now, so the topic is tried again.
      if (entry.isRefused || entry.isOver) entry.isRefused = entry.isOver = entry.isLive = false;
    }
    entry.listeners.add(listener);
    if (!entry.isLive && !entry.isRefused) this.openSoon(ADD_DELAY_MS);
    const subscribed = entry;
    return () => {
      subscribed.listeners.delete(listener);
      if (subscribed.listeners.size > 0) return;
      clearTimeout(this.lingerTimer);
      this.lingerTimer = setTimeout(this.dropUnused, LINGER_MS);
    };
  }

  /** Tells who is signed in. A change opens a new connection, with the rights of that player. */
  setViewer(player: string | null): void {
    const changed = this.viewer !== undefined && this.viewer !== player;
    this.viewer = player;
    if (!changed) return;
    for (const entry of this.entries.values()) entry.isRefused = false;
    if (this.wanted().length > 0) this.open();
  }

  stateOf(topic: string): TopicState {
    const entry = this.entries.get(topic);
    if (!entry) return "connecting";
    if (entry.isRefused) return "refused";
    if (this.down !== null || entry.isLeftOut) return "down";
    return entry.isLive ? "live" : "connecting";
  }

  /** When the connection was lost, in milliseconds since the epoch; null while there is one. */
  get downSince(): number | null {
    return this.down;
  }

  /** Calls back when the state of a topic, or of the connection, may have changed. */
  onStatus = (listener: () => void): (() => void) => {
    this.statusListeners.add(listener);
    return () => this.statusListeners.delete(listener);
  };

  /** Calls back when the connection is there again after a pause of more than a minute. */
  onResume(listener: () => void): () => void {
    this.resumeListeners.add(listener);
    return () => this.resumeListeners.delete(listener);
  }

  /** Closes the connection for good, for tests. */
  dispose(): void {
    this.close();
    clearTimeout(this.openTimer);
    clearTimeout(this.lingerTimer);
    clearTimeout(this.awayTimer);
    window.removeEventListener("offline", this.onOffline);
    window.removeEventListener("online", this.onOnline);
    window.removeEventListener("pagehide", this.onPageHide);
    window.removeEventListener("pageshow", this.onPageShow);
    document.removeEventListener("visibilitychange", this.onVisibilityChange);
  }

  private wanted(): Entry[] {
    return [...this.entries.values()]
      .filter((entry) => !entry.isRefused && !entry.isOver)
      .sort((a, b) => Number(b.listeners.size > 0) - Number(a.listeners.size > 0))
      .slice(0, MAX_TOPICS);
  }

  private openSoon(delay: number): void {
    clearTimeout(this.openTimer);
    this.openTimer = setTimeout(() => this.open(), delay);
  }

  private open(): void {
    clearTimeout(this.openTimer);
    this.close();
    const order = this.wanted();
    if (order.length === 0) {
      this.setDown(false);
      return;
    }
    if (navigator.onLine === false) {
      this.setDown(true);
      return; // the event `online` opens it
    }
    const url = this.urlOf(order);
    const source = this.connect(url);
    this.source = source;
    this.order = order;
    this.isConfirmed = false;
    for (const entry of this.entries.values()) {
      entry.isLeftOut = !order.includes(entry) && !entry.isOver;
    }
    this.lastHeard = Date.now();
    this.watchTimer = setInterval(this.watch, WATCH_INTERVAL_MS);
    for (const event of EVENTS) {
      source.addEventListener(event, (message) => {
        if (this.source === source) this.receive(event, message as MessageEvent<string>);
      });
    }
    source.onerror = () => {
      if (this.source !== source) return;
      this.close();
      this.setDown(true);
      if (this.isConfirmed) this.retry();
      else void this.learnWhy(url);
    };
  }

  private urlOf(order: readonly Entry[]): string {
    const topics = order.map(({ topic, cursor }) =>
      cursor === null ? topic : `${topic}@${cursor}`,
    );
    const away = this.away ? "&away=1" : "";
    return `/api/v1/live?topics=${encodeURIComponent(topics.join(","))}${away}`;
  }

  private close(): void {
    clearInterval(this.watchTimer);
    this.source?.close();
    this.source = null;
  }

  private retry(delay?: number): void {
    this.openSoon(delay ?? this.retryDelay * (0.5 + this.random()));
    this.retryDelay = Math.min(this.retryDelay * 2, RETRY_DELAYS_MS[1]);
  }

  private setDown(isDown: boolean): void {
    const since = this.down;
    if (isDown) this.down ??= Date.now();
    else this.down = null;
    if (isDown) for (const entry of this.entries.values()) entry.isLive = false;
    this.notify();
    if (!isDown && since !== null && Date.now() - since > LONG_PAUSE_MS) {
      for (const listener of [...this.resumeListeners]) listener();
    }
  }

  private notify(): void {
    for (const listener of [...this.statusListeners]) listener();
  }

  private receive(event: (typeof EVENTS)[number], message: MessageEvent<string>): void {
    this.lastHeard = Date.now();
    if (event === "heartbeat") return;
    const data = JSON.parse(message.data) as Record<string, unknown>;
    if (event === "ready") {
      this.confirm(message.lastEventId);
      return;
    }
    this.readCursors(message.lastEventId);
    const topic = String(data.topic);
    const entry = this.entries.get(topic);
    if (!entry) return;
    if (event === "end") {
      if (data.reason === "signed_out") {
        entry.isRefused = true;
        entry.isLive = false;
        // The session that opened the connection is over: another one is opened without it.
        this.openSoon(ADD_DELAY_MS);
      } else entry.isOver = true;
    }
    this.deliver(entry, { event, topic, data });
    if (event === "end") this.notify();
  }

  /** The server follows the topics now. */
  private confirm(id: string): void {
    this.retryDelay = RETRY_DELAYS_MS[0];
    this.isConfirmed = true;
    const added = this.order.filter((entry) => entry.cursor === null);
    this.readCursors(id);
    for (const entry of this.entries.values()) entry.isLive = this.order.includes(entry);
    this.setDown(false);
    for (const entry of added)
      this.deliver(entry, { event: "ready", topic: entry.topic, data: {} });
  }

  private readCursors(id: string): void {
    if (!id) return;
    const cursors = id.split("-");
    for (const [index, entry] of this.order.entries()) entry.cursor = cursors[index] ?? null;
  }

  private deliver(entry: Entry, message: LiveMessage): void {
    if (entry.listeners.size === 0) entry.missed = true;
    for (const listener of [...entry.listeners]) listener(message);
  }

  /**
   * Requests the stream in a way that shows the answer, which an `EventSource` hides. A topic that
   * is refused is left out; anything else is tried again later.
   */
  private async learnWhy(url: string): Promise<void> {
    const controller = new AbortController();
    let delay: number | undefined;
    try {
      const response = await this.fetch(url, {
        headers: { accept: "text/event-stream" },
        signal: controller.signal,
      });
      if (!response.ok) {
        const body = (await response.json().catch(() => null)) as { topic?: unknown } | null;
        const { code } = problemFrom(response.status, body);
        const refused = this.entries.get(
          code === "not_authenticated" ? "me" : String(body?.topic ?? ""),
        );
        if (refused && response.status < 500) {
          refused.isRefused = true;
          refused.isLive = false;
          delay = 0;
        } else if (response.headers.has("Retry-After")) {
          const seconds = Number(response.headers.get("Retry-After")) || 1;
          delay = seconds * 1_000 * (0.5 + this.random());
        }
      }
    } catch {
      // The server cannot be reached.
    }
    controller.abort();
    if (this.source === null) this.retry(delay);
  }

  private readonly dropUnused = () => {
    const unused = [...this.entries.values()].filter((entry) => entry.listeners.size === 0);
    for (const entry of unused) this.entries.delete(entry.topic);
    const isEmpty = this.wanted().length === 0;
    if (isEmpty || (this.source && unused.some((entry) => this.order.includes(entry)))) this.open();
  };

  private readonly watch = () => {
    if (Date.now() - this.lastHeard > SILENCE_MS) this.reopen();
  };

  /** Opens a new connection in place of one that is probably dead. */
  private reopen(): void {
    this.setDown(true);
    this.open();
  }

  private readonly onOffline = () => {
    if (this.wanted().length === 0) return;
    this.close();
    clearTimeout(this.openTimer);
    this.setDown(true);
  };

  private readonly onOnline = () => {
    this.retryDelay = RETRY_DELAYS_MS[0];
    if (this.down !== null) this.openSoon(this.random() * 500);
  };

  private readonly onPageHide = () => {
    // A page that the browser keeps for the Back button must not hold a connection.
    this.close();
    clearTimeout(this.openTimer);
  };

  private readonly onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted && this.wanted().length > 0) this.reopen();
  };

  private readonly onVisibilityChange = () => {
    clearTimeout(this.awayTimer);
    if (document.visibilityState === "hidden") {
      this.awayTimer = setTimeout(() => this.setAway(true), AWAY_AFTER_MS);
      return;
    }
    if (this.down !== null) this.openSoon(0);
    else if (this.source && Date.now() - this.lastHeard > SILENCE_MS / 2) this.reopen();
    this.setAway(false);
  };

  /** Matters at games only: somebody who does not see the page is told of a turn in another way. */
  private setAway(away: boolean): void {
    if (this.away === away) return;
    this.away = away;
    if (this.source && this.order.some(({ topic }) => topic.startsWith("game:"))) this.open();
  }
}
