import { useLayoutEffect } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/**
 * Scrolls to the top, or to the element in the URL fragment, when a link opens a page. For back and
 * forward the browser restores the position; a change of the query alone does not scroll.
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
