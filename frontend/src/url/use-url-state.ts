import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { type Params, type ParsedParams, readParams, type Values, writeParams } from "./params";

interface SetOptions {
  /** Replaces the history entry: for transient state, such as a search being typed. */
  replace?: boolean;
}

export interface UrlState<P extends Params> extends ParsedParams<P> {
  /** Changes several parameters at once. Two calls in one event would overwrite each other. */
  readonly set: (changes: Partial<Values<P>>, options?: SetOptions) => void;
}

/**
 * State stored in the URL: it survives reloads, can be shared, and follows the back button. Define
 * `params` outside the component. Other parameters of the URL are kept, so several components can
 * each use their own.
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
