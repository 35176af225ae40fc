import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { oneOf } from "../url/params";
import { writeAddress } from "./query-params";

/** What one step of the replay is. */
export const STEPS = ["move", "event"] as const;
export type Step = (typeof STEPS)[number];

const param = oneOf(STEPS);

function stepOf(search: string): Step {
  return param.read(new URLSearchParams(search).get("step") ?? "") ?? param.fallback;
}

/** Whether the replay steps by move or by event, as the address has it: `?step=event`. */
export function useStep(): readonly [Step, (step: Step) => void] {
  const location = useLocation();
  const [step, setStep] = useState(() => stepOf(location.search));
  const seen = useRef(location.key);
  useEffect(() => {
    if (location.key === seen.current) return;
    seen.current = location.key;
    setStep(stepOf(location.search));
  }, [location]);
  const choose = useCallback((next: Step) => {
    setStep(next);
    writeAddress({ step: next === param.fallback ? null : next });
  }, []);
  return [step, choose];
}
