import { useLayoutEffect } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/**
 * Starts a page that a link led to at its top, or at the element that the address names. Back and
 * forward are left to the browser, which returns to where the reader was; so is a change of the
 * query alone, which stays on the page.
 */
export function useScrollToTop(): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new path is a new page.
  useLayoutEffect(() => {
    if (type === NavigationType.Pop) return;
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (target) target.scrollIntoView();
    else window.scrollTo({ top: 0, left: 0, behavior: "instant" });
  }, [pathname]);
}
