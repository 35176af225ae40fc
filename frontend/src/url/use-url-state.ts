import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { type Params, type ParsedParams, readParams, type Values, writeParams } from "./params";

interface SetOptions {
  /** For a passing state, such as a search being typed: no step of its own for the back button. */
  replace?: boolean;
}

export interface UrlState<P extends Params> extends ParsedParams<P> {
  /** Changes some choices at once. Two calls in one event would overwrite each other. */
  readonly set: (changes: Partial<Values<P>>, options?: SetOptions) => void;
}

/**
 * The choices of a page that stand in its address: they survive a reload, can be sent to others, and
 * follow the back button. Define `params` outside the component. Parameters of the address that are
 * not among them stay as they are, so several parts of a page can each keep their own.
 */
export function useUrlState<P extends Params>(params: P): UrlState<P> {
  const [query, setQuery] = useSearchParams();
  const parsed = useMemo(() => readParams(params, query), [params, query]);
  const set = useCallback(
    (changes: Partial<Values<P>>, { replace = false }: SetOptions = {}) => {
      setQuery((current) => writeParams(params, current, changes), {
        preventScrollReset: true,
        replace,
      });
    },
    [params, setQuery],
  );
  return { ...parsed, set };
}
