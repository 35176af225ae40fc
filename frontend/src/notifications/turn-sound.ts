const KEY = "turn-sound";

/** Frequencies in hertz and start times in seconds: two soft notes, a fourth apart. */
const NOTES = [
  { frequency: 587.33, start: 0 },
  { frequency: 783.99, start: 0.13 },
] as const;
const NOTE_SECONDS = 0.45;
const VOLUME = 0.14;

/** Whether this device plays a sound when it is the player's turn. Off unless chosen. */
export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false; // storage is blocked
  }
}

export function setSoundOn(on: boolean): void {
  try {
    if (on) localStorage.setItem(KEY, "on");
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the sound stays off.
  }
}

/** Plays the sound. Browsers allow it only after the player has clicked or typed on the page. */
export async function playTurnSound(): Promise<void> {
  const context = new AudioContext();
  try {
    await context.resume();
    for (const { frequency, start } of NOTES) playNote(context, frequency, start);
    await new Promise((resolve) => setTimeout(resolve, (NOTE_SECONDS + 0.3) * 1_000));
  } finally {
    await context.close();
  }
}

function playNote(context: AudioContext, frequency: number, start: number): void {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  const at = context.currentTime + start;
  oscillator.type = "triangle";
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(VOLUME, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.001, at + NOTE_SECONDS);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + NOTE_SECONDS);
}
