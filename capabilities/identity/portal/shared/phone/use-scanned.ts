import { useCallback, useEffect, useState } from 'react';
import { failureOf } from '#platform/portal-kit/failure.ts';
import { useCountdown } from '#platform/portal-kit/countdown.ts';

/** How far a scanned QR has come on the phone. */
type Step<Asked, Done> =
  | { at: 'opening' }
  /** `refusal`: an answer was lost, or what was entered is not right; another try is possible. */
  | { at: 'asked'; request: Asked; until: number; busy: boolean; refusal: string }
  | { at: 'done'; done: Done }
  | { at: 'over'; text: string };

export interface Scanned<Asked, Done> {
  step: Step<Asked, Done>;
  /** Seconds until the QR expires. */
  secondsLeft: number;
  /**
   * Sends a decision. `ends`: a refusal ends the QR; otherwise it is shown above the button. A decision that answers
   * null has a sentence of its own by then and leaves the question open.
   */
  decide(send: () => Promise<Done | string>, ends?: boolean): Promise<void>;
}

const EXPIRED = '二维码已失效，请在电脑上刷新二维码后重新扫码';

/** The steps of every page that a QR opens: what it asks, the decision, the end. `open` must keep its identity. */
export function useScanned<Asked extends { expiresInSeconds: number }, Done extends object>(
  open: () => Promise<Asked>,
): Scanned<Asked, Done> {
  const [step, setStep] = useState<Step<Asked, Done>>({ at: 'opening' });
  const load = useCallback(async () => {
    try {
      const request = await open();
      const until = Date.now() + request.expiresInSeconds * 1000;
      setStep({ at: 'asked', request, until, busy: false, refusal: '' });
    } catch (error) {
      setStep({ at: 'over', text: failureOf(error).message });
    }
  }, [open]);
  useEffect(() => void load(), [load]);

  const until = step.at === 'asked' ? step.until : 0;
  const secondsLeft = useCountdown(until);
  useEffect(() => {
    if (until > 0 && secondsLeft === 0) setStep({ at: 'over', text: EXPIRED });
  }, [until, secondsLeft]);

  const decide = async (send: () => Promise<Done | string>, ends = true) => {
    if (step.at !== 'asked' || step.busy) return;
    setStep({ ...step, busy: true, refusal: '' });
    try {
      const done = await send();
      setStep(typeof done === 'string' ? { ...step, busy: false, refusal: done } : { at: 'done', done });
    } catch (error) {
      const failure = failureOf(error);
      // After a lost answer the person may press again.
      if (failure.kind === 'answer' && ends) setStep({ at: 'over', text: failure.message });
      else setStep({ ...step, busy: false, refusal: failure.message });
    }
  };
  return { step, secondsLeft, decide };
}
