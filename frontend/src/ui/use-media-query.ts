import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds, renewed when that changes. False where nobody can say. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const mediaQueryList = window.matchMedia?.(query);
      mediaQueryList?.addEventListener("change", listener);
      return () => mediaQueryList?.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? false);
}
