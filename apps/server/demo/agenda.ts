/** Work ordered by time. Work may be added while other work runs; of equal times the one added first comes first. */
export class Agenda<Item> {
  /** Latest first, so that the next one is taken from the end. */
  readonly #entries: { at: number; order: number; item: Item }[] = [];
  #planned = 0;

  plan(at: Date, item: Item): void {
    const entry = { at: at.getTime(), order: this.#planned++, item };
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#entries[middle]!;
      if (other.at > entry.at || (other.at === entry.at && other.order > entry.order)) low = middle + 1;
      else high = middle;
    }
    this.#entries.splice(low, 0, entry);
  }

  next(): { at: Date; item: Item } | undefined {
    const entry = this.#entries.pop();
    return entry && { at: new Date(entry.at), item: entry.item };
  }

  get remaining(): number {
    return this.#entries.length;
  }
}
