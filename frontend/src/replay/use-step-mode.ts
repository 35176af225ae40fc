import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { oneOf } from "../url/params";
import { replaceQueryParams } from "./query-params";

/** The unit of one step. */
export const STEP_MODES = ["move", "event"] as const;
export type StepMode = (typeof STEP_MODES)[number];

const param = oneOf(STEP_MODES);

function stepModeFromQuery(search: string): StepMode {
  return param.read(new URLSearchParams(search).get("step") ?? "") ?? param.fallback;
}

/** Whether the replay steps by move or by event; stored in the URL: `?step=event`. */
export function useStepMode(): readonly [StepMode, (stepMode: StepMode) => void] {
  const location = useLocation();
  const [stepMode, setStepMode] = useState(() => stepModeFromQuery(location.search));
  const handledLocation = useRef(location.key);
  useEffect(() => {
    if (location.key === handledLocation.current) return;
    handledLocation.current = location.key;
    setStepMode(stepModeFromQuery(location.search));
  }, [location]);
  const changeStepMode = useCallback((next: StepMode) => {
    setStepMode(next);
    replaceQueryParams({ step: next === param.fallback ? null : next });
  }, []);
  return [stepMode, changeStepMode];
}
