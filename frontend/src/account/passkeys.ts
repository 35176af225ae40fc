/** The part of WebAuthn that reads and writes JSON; older browsers do not have it. */
interface JsonWebAuthn {
  parseCreationOptionsFromJSON(options: unknown): PublicKeyCredentialCreationOptions;
  parseRequestOptionsFromJSON(options: unknown): PublicKeyCredentialRequestOptions;
}

/** Options as allauth sends them. */
export interface CredentialOptions {
  publicKey: unknown;
}

function webAuthn(): JsonWebAuthn | null {
  const api = globalThis.PublicKeyCredential as unknown as Partial<JsonWebAuthn> | undefined;
  return api?.parseCreationOptionsFromJSON && api.parseRequestOptionsFromJSON
    ? (api as JsonWebAuthn)
    : null;
}

/** Whether this browser can make and use passkeys here; that needs HTTPS or localhost. */
export function canUsePasskeys(): boolean {
  return globalThis.isSecureContext !== false && webAuthn() !== null;
}

/** Makes a passkey on this device; null if the player cancelled. */
export async function createPasskey(options: CredentialOptions): Promise<unknown> {
  const publicKey = webAuthn()?.parseCreationOptionsFromJSON(options.publicKey);
  return publicKey ? ask(() => navigator.credentials.create({ publicKey })) : null;
}

/** Signs with a passkey of this device; null if the player cancelled. */
export async function signWithPasskey(options: CredentialOptions): Promise<unknown> {
  const publicKey = webAuthn()?.parseRequestOptionsFromJSON(options.publicKey);
  return publicKey ? ask(() => navigator.credentials.get({ publicKey })) : null;
}

async function ask(request: () => Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = (await request()) as (Credential & { toJSON(): unknown }) | null;
    return credential?.toJSON() ?? null;
  } catch (error) {
    // Cancelled, timed out, or the device has the key already.
    if (error instanceof DOMException) return null;
    throw error;
  }
}
