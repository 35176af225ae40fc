import { api } from "../api/client";

/** Whether this browser can show notifications of the site, and whether it may. */
export type PushSupport = "supported" | "insecure" | "unsupported";

export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return "insecure";
  const isSupported =
    "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  return isSupported ? "supported" : "unsupported";
}

/** The subscription of this browser, if it has one. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== "supported") return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks the player for permission and subscribes this browser. Call it in a click. Throws what the
 * browser or the server says if it does not work.
 */
export async function subscribePush(serverKey: string): Promise<void> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") throw new Error(permission);
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: decodeKey(serverKey),
  });
  const { endpoint, keys } = subscription.toJSON();
  try {
    await api.POST("/api/v1/me/push", {
      body: {
        endpoint: endpoint ?? "",
        keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" },
      },
    });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

/** Ends the subscription of this browser, here and at the server, where it has that id. */
export async function unsubscribePush(id: string): Promise<void> {
  const subscription = await currentSubscription();
  await subscription?.unsubscribe();
  await api.DELETE("/api/v1/me/push", { params: { query: { id } } });
}

/** The bytes of a key in base64url. */
export function decodeKey(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
