/** What happened to each thing that was sent, for the promise "nothing lost, nothing doubled". */
export type History = {
  /** It was sent. Its sender waits for `expected`. */
  sent(id: string, expected: string): void
  /** The other side got it. */
  seen(id: string): void
  /** The sender got an answer. */
  answered(id: string, answer: unknown): void
  /** The sender was told that it failed. */
  failed(id: string, problem: unknown): void
  /** Everything that breaks the promise, as sentences; empty where it was held. */
  problems(): string[]
  count(): number
}

/**
 * Creates a history checker: everything sent is seen exactly once by the other side, and answered exactly once, with the answer
 * meant for it; nothing is seen that was not sent. It is filled while things break, and judged when all is quiet.
 */
export function createHistory(): History {
  type Entry = {
    readonly expected: string
    seen: number
    readonly answers: unknown[]
    readonly failures: string[]
  }
  const entries = new Map<string, Entry>()
  const strangers: string[] = []
  const find = (id: string) => {
    const entry = entries.get(id)
    if (!entry) strangers.push(id)
    return entry
  }
  return {
    sent(id, expected) {
      if (entries.has(id)) throw new Error(`${id} was sent before. A history needs ids of its own.`)
      entries.set(id, { expected, seen: 0, answers: [], failures: [] })
    },
    seen(id) {
      const entry = find(id)
      if (entry) entry.seen++
    },
    answered: (id, answer) => void find(id)?.answers.push(answer),
    failed: (id, problem) =>
      void find(id)?.failures.push(problem instanceof Error ? problem.message : String(problem)),
    count: () => entries.size,
    problems: () => [
      ...strangers.map((id) => `${id} came, and nobody sent it`),
      ...[...entries].flatMap(([id, { expected, seen, answers, failures }]) => [
        ...(seen === 0 ? [`${id} was lost`] : seen > 1 ? [`${id} was seen ${seen} times`] : []),
        ...(answers.length === 1 ? [] : [`${id} has ${answers.length} answers`]),
        ...answers.filter((answer) => answer !== expected).map((answer) => `${id} got ${String(answer)}`),
        ...failures.map((failure) => `${id} failed: ${failure}`),
      ]),
    ],
  }
}
