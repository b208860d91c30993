import type { JournalCommand, PostOutcome } from '../src/index.ts';
import { names, type Accounts, type Name } from './scene.ts';

type Said = 'posted' | 'replayed' | Extract<PostOutcome, { status: 'refused' }>['reason'];
interface Hold {
  frozen: string;
  amount: bigint;
  state: 'open' | 'settled' | 'released' | 'expired';
}

const endings = { settle: 'settled', release: 'released', expire: 'expired' } as const;

/** The expected behaviour in simple code: one journal after the other, on maps. */
export class LedgerModel {
  readonly #accounts: Accounts;
  readonly #byId: Map<string, Name>;
  readonly #keys = new Map<string, string>();
  readonly #holds = new Map<string, Hold>();
  balances = Object.fromEntries(names.map((name) => [name, 0n])) as Record<Name, bigint>;

  constructor(accounts: Accounts) {
    this.#accounts = accounts;
    this.#byId = new Map(names.map((name) => [accounts[name].id, name]));
  }

  apply(command: JournalCommand): Said {
    const key = `${command.mid} ${command.key}`;
    const content = contentOf(command);
    const earlier = this.#keys.get(key);
    if (earlier !== undefined) return earlier === content ? 'replayed' : 'key_reused';
    const next = { ...this.balances };
    const wrong = this.#move(command, next) ?? this.#hold(command);
    if (wrong) return wrong;
    this.balances = next;
    this.#keys.set(key, content);
    return 'posted';
  }

  #move({ postings, hold }: JournalCommand, next: Record<Name, bigint>): Said | null {
    if (postings.length === 0) return 'bad_posting';
    for (const { from, to, amountFen } of postings) {
      const [a, b] = [this.#byId.get(from)!, this.#byId.get(to)!];
      const frozen = [a, b].map((name) => this.#accounts[name].kind === 'frozen');
      if (a === b || amountFen <= 0n || (frozen.includes(true) && !hold)) return 'bad_posting';
      next[a] -= amountFen;
      next[b] += amountFen;
      if (next[a] < 0n && !frozen[0] && !this.#accounts[a].mayGoNegative) return 'insufficient_balance';
    }
    return null;
  }

  #hold({ mid, postings, hold: wanted }: JournalCommand): Said | null {
    if (!wanted) return null;
    const name = `${mid} ${wanted.holdId}`;
    const hold = this.#holds.get(name);
    const out = postings.filter(({ from }) => this.#isFrozen(from));
    const into = postings.filter(({ to }) => this.#isFrozen(to));
    const sum = (list: typeof out) => list.reduce((total, { amountFen }) => total + amountFen, 0n);
    if (wanted.op === 'open') {
      if (hold) return 'hold_exists';
      if (out.length > 0 || into.length === 0 || into.some(({ to }) => to !== into[0]!.to)) return 'bad_posting';
      this.#holds.set(name, { frozen: into[0]!.to, amount: sum(into), state: 'open' });
      return null;
    }
    if (!hold) return 'hold_missing';
    if (hold.state !== 'open') return `hold_${hold.state}`;
    if (into.length > 0 || out.length === 0 || out.some(({ from }) => from !== hold.frozen)) return 'bad_posting';
    if (sum(out) !== hold.amount) return 'hold_amount_differs';
    hold.state = endings[wanted.op];
    return null;
  }

  #isFrozen(id: string): boolean {
    return this.#accounts[this.#byId.get(id)!].kind === 'frozen';
  }
}

const contentOf = ({ postings, typeCode, orderNo, hold, reverses }: JournalCommand): string =>
  JSON.stringify([
    typeCode,
    orderNo,
    hold,
    reverses,
    postings.map(({ from, to, amountFen }) => [from, to, String(amountFen)]),
  ]);
