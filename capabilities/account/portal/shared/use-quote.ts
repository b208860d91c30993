import { useCallback, useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { call, failureOf, type CallFailure, type CallInput } from '#platform/portal-kit/index.ts';
import { QUOTE_VALID_MS } from '../../constants.ts';
import { quoteFee } from '../../contract/operations.ts';

export type Quote = OutputOf<typeof quoteFee>;
export type QuoteRequest = CallInput<typeof quoteFee>;

/** The pause in typing after which the amount counts as complete. */
const TYPING_PAUSE_MS = 400;
/** A payment whose quote is older than this asks for a new one first, because entering the SMS code takes time too. */
const RENEW_AFTER_MS = QUOTE_VALID_MS / 2;
const NO_REQUEST = '';

interface Held {
  key: string;
  quote: Quote;
  takenAt: number;
}

export interface QuoteState {
  /** For exactly this request; null until it has come. */
  quote: Quote | null;
  /**
   * The last one while a new one is asked for: drawn dimmed, so that nothing jumps. Null when the form is incomplete.
   */
  shown: Quote | null;
  failure: CallFailure | null;
  asking: boolean;
  /** The quote to submit with: the one at hand when it is young, else a new one. Null when it cannot be had. */
  current(): Promise<Quote | null>;
  /** Asks for a new quote, e.g. after the server said that this one has expired. */
  renew(): Promise<Quote | null>;
  /** Drops it, because an order has consumed it. */
  drop(): void;
}

/**
 * The quote of a payment (domain-rules section 21): asked as soon as the request is complete and unchanged for a
 * moment, once for each content. Returning to the page does not ask again while the quote is recent.
 */
export function useQuote(request: QuoteRequest | null): QuoteState {
  const key = request ? JSON.stringify(request) : NO_REQUEST;
  const [held, setHeld] = useState<Held | null>(null);
  const [refused, setRefused] = useState<{ key: string; failure: CallFailure } | null>(null);
  const [asking, setAsking] = useState(false);
  const flight = useRef<{ key: string; answer: Promise<Quote | null> } | null>(null);
  const now = useRef({ key, request, held });
  useEffect(() => {
    now.current = { key, request, held };
  });

  const requestQuote = useCallback((): Promise<Quote | null> => {
    const { key, request } = now.current;
    if (!request) return Promise.resolve(null);
    if (flight.current?.key === key) return flight.current.answer;
    const work = async (): Promise<Quote | null> => {
      try {
        const quote = await call(quoteFee, request, { quiet: true });
        if (now.current.key === key) {
          setHeld({ key, quote, takenAt: Date.now() });
          setRefused(null);
        }
        return quote;
      } catch (error) {
        if (now.current.key === key) setRefused({ key, failure: failureOf(error) });
        return null;
      } finally {
        if (flight.current === mine) {
          flight.current = null;
          setAsking(false);
        }
      }
    };
    const mine = { key, answer: Promise.resolve<Quote | null>(null) };
    flight.current = mine;
    setAsking(true);
    mine.answer = work();
    return mine.answer;
  }, []);

  const young = useCallback((): Quote | null => {
    const { key, held } = now.current;
    return held?.key === key && Date.now() - held.takenAt < RENEW_AFTER_MS ? held.quote : null;
  }, []);

  useEffect(() => {
    if (key === NO_REQUEST || young()) return;
    const timer = setTimeout(() => void requestQuote(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, requestQuote, young]);

  return {
    quote: held?.key === key ? held.quote : null,
    shown: key === NO_REQUEST ? null : (held?.quote ?? null),
    failure: refused?.key === key ? refused.failure : null,
    asking,
    current: useCallback(() => Promise.resolve(young() ?? requestQuote()), [requestQuote, young]),
    renew: requestQuote,
    drop: useCallback(() => setHeld(null), []),
  };
}
