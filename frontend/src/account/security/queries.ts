import { queryOptions } from "@tanstack/react-query";
import { problemFrom } from "../../api/problem";
import { allauth } from "../allauth-client";

export interface EmailAddress {
  email: string;
  verified: boolean;
  primary: boolean;
}

/** A second factor or passkey. Times are seconds since the epoch. */
export interface Authenticator {
  type: "totp" | "recovery_codes" | "webauthn";
  created_at: number;
  last_used_at: number | null;
  id?: number;
  name?: string;
  unused_code_count?: number;
}

/** A browser in which the player is signed in. */
export interface BrowserSession {
  id: number;
  user_agent: string;
  ip: string;
  created_at: number;
  last_seen_at: number;
  is_current: boolean;
}

interface SignedIn {
  user: { has_usable_password: boolean };
}

async function read<T>(path: string): Promise<T> {
  const answer = await allauth<T>("GET", path);
  if (answer.kind === "done") return answer.data;
  throw problemFrom(401, null);
}

const query = <T>(name: string, path: string) =>
  queryOptions({ queryKey: ["security", name], queryFn: () => read<T>(path) });

export const securityQueries = {
  session: query<SignedIn>("session", "auth/session"),
  addresses: query<EmailAddress[]>("addresses", "account/email"),
  authenticators: query<Authenticator[]>("authenticators", "account/authenticators"),
  sessions: query<BrowserSession[]>("sessions", "auth/sessions"),
};

/** The time in ISO 8601 of seconds since the epoch. */
export const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString();
