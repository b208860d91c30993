/** Asks at most once in so many milliseconds, however often it is called: the others are given the same answer. */
export function remembered<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let askedAt = -Infinity;
  let answer: Promise<T>;
  return () => {
    const now = performance.now();
    if (now - askedAt >= ms) {
      askedAt = now;
      answer = read();
    }
    return answer;
  };
}
