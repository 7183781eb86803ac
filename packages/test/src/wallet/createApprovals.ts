import { ProviderRpcError, TestWalletError, toErrorData } from '../errors.ts'

/** A request that the wallet got, oldest first in `wallet.requests()`. */
export type WalletRequest = {
  readonly method: string
  readonly params: unknown
  /** Origin of the page, or URL that an app over a relay names. Absent in Node. */
  readonly origin: string | undefined
  /** Whether a person has to decide about it: connecting, signing, sending, switching, adding. */
  readonly isDecision: boolean
  readonly status: 'pending' | 'answered' | 'rejected' | 'failed'
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/**
 * Answers a request in place of the wallet.
 *
 * @param params parameters of the request
 * @param proceed runs the request as the wallet would, and resolves with its answer
 */
export type WalletAnswer = (params: unknown, proceed: () => Promise<unknown>) => unknown

/** What a test makes the person in front of the wallet do, and what the wallet was asked. */
export type WalletScript = {
  /**
   * Rejects the next request that needs a decision (code 4001). Called twice, it rejects the next two.
   *
   * @param method only a request of this method, e.g. `personal_sign`
   */
  rejectNext(method?: string): void
  /** Fails the next request with an error of the test, of any method. */
  failNext(
    error: { readonly code: number; readonly message: string; readonly data?: unknown },
    method?: string,
  ): void
  /**
   * Answers every request of a method by the test from now on: with a value, or with what a function returns, resolves with or throws.
   * A decision still waits for {@link delay} and {@link unlock}, and `rejectNext` and `failNext` come first.
   *
   * @returns a function that ends it; a later answer to the same method ends it too
   * @example
   * wallet.answer('wallet_getCapabilities', { '0x1': { atomic: { status: 'supported' } } })
   * wallet.answer('personal_sign', () => new Promise(() => {})) // never answers
   */
  answer(method: string, answer: WalletAnswer | string | number | boolean | object | null): () => void
  /** Lets the person think for so long before each decision, in milliseconds; 0 ends it. */
  delay(milliseconds: number): void
  /** Locks the wallet. It shares no accounts, and a request that needs a decision waits for {@link unlock}. */
  lock(): void
  unlock(): void
  readonly isLocked: boolean
  /** Returns the requests so far, or those of one method. */
  requests(method?: string): readonly WalletRequest[]
  /**
   * Resolves with the first request of a method that was not returned by an earlier call, whatever its status is.
   *
   * @param options.timeout in milliseconds; default 10,000
   * @throws TestWalletError when there is none in time; the message lists what was asked instead
   */
  waitForRequest(method: string, options?: { readonly timeout?: number }): Promise<WalletRequest>
  /** Empties the log and drops what `rejectNext`, `failNext`, `answer` and `delay` have set. */
  reset(): void
}

type Incoming = Pick<WalletRequest, 'method' | 'params' | 'origin' | 'isDecision'>
type Mutable = { -readonly [key in keyof WalletRequest]: WalletRequest[key] }
type Rule = {
  readonly method: string | undefined
  readonly error: ProviderRpcError
  readonly onlyDecisions: boolean
}

/** The script of one wallet, and the way each of its requests goes. */
export type Approvals = {
  readonly script: WalletScript
  /** Records a request and answers it once the person has decided: by a rule or an answer of the test if one fits, else by `act`. */
  run(request: Incoming, act: () => Promise<unknown>): Promise<unknown>
  /** Calls `listener` after `lock` and `unlock`. */
  onLock(listener: () => void): void
}

/** Creates the script of a wallet. */
export function createApprovals(): Approvals {
  const log: Mutable[] = []
  const returned = new Set<Mutable>()
  const watchers = new Set<() => void>()
  const lockListeners = new Set<() => void>()
  const unlockWaiters = new Set<() => void>()
  const answers = new Map<string, WalletAnswer>()
  let rules: Rule[] = []
  let delay = 0
  let isLocked = false

  const shiftRule = ({ method, isDecision }: Incoming) => {
    const rule = rules.find((one) => (one.method ?? method) === method && (isDecision || !one.onlyDecisions))
    rules = rules.filter((one) => one !== rule)
    return rule
  }
  const setLocked = (locked: boolean) => {
    if (isLocked === locked) return
    isLocked = locked
    for (const listener of lockListeners) listener()
    if (locked) return
    for (const resume of unlockWaiters) resume()
    unlockWaiters.clear()
  }
  const decide = async () => {
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
    while (isLocked) await new Promise<void>((resume) => unlockWaiters.add(resume))
  }
  const find = (method: string) => log.find((one) => one.method === method && !returned.has(one))

  return {
    onLock: (listener) => void lockListeners.add(listener),
    async run(incoming, act) {
      const entry: Mutable = { ...incoming, status: 'pending' }
      const rule = shiftRule(incoming)
      const answer = answers.get(incoming.method)
      log.push(entry)
      for (const watcher of [...watchers]) watcher()
      try {
        if (incoming.isDecision) await decide()
        if (rule) throw rule.error
        const result = await (answer ? answer(incoming.params, act) : act())
        Object.assign(entry, { status: 'answered', result })
        return result
      } catch (error) {
        const data = toErrorData(error)
        Object.assign(entry, { status: data.code === 4001 ? 'rejected' : 'failed', error: data })
        throw error
      }
    },
    script: {
      rejectNext: (method) =>
        void rules.push({
          method,
          error: new ProviderRpcError(4001, 'User rejected the request.'),
          onlyDecisions: method === undefined,
        }),
      failNext: ({ code, message, data }, method) =>
        void rules.push({ method, error: new ProviderRpcError(code, message, data), onlyDecisions: false }),
      answer: (method, answer) => setAnswer(answers, method, answer),
      delay(milliseconds) {
        delay = parseDelay(milliseconds)
      },
      lock: () => setLocked(true),
      unlock: () => setLocked(false),
      get isLocked() {
        return isLocked
      },
      requests: (method) => log.filter((one) => (method ?? one.method) === one.method),
      waitForRequest: (method, { timeout = 10_000 } = {}) =>
        new Promise((resolve, reject) => {
          const settle = () => {
            const entry = find(method)
            if (!entry) return
            returned.add(entry)
            stop()
            resolve(entry)
          }
          const timer = setTimeout(() => {
            stop()
            const asked = log.map((one) => one.method).join(', ') || 'nothing'
            reject(new TestWalletError(`No ${method} within ${timeout} ms. The wallet was asked: ${asked}.`))
          }, timeout)
          const stop = () => {
            clearTimeout(timer)
            watchers.delete(settle)
          }
          watchers.add(settle)
          settle()
        }),
      reset() {
        log.length = 0
        returned.clear()
        rules = []
        answers.clear()
        delay = 0
      },
    },
  }
}

function parseDelay(milliseconds: number): number {
  if (Number.isFinite(milliseconds) && milliseconds >= 0) return milliseconds
  throw new TestWalletError('The delay is a number of milliseconds, 0 or more.')
}

/** Sets the answer to a method. Returns a function that removes it, unless another has replaced it. */
function setAnswer(answers: Map<string, WalletAnswer>, method: string, given: unknown): () => void {
  const answer: WalletAnswer = typeof given === 'function' ? (given as WalletAnswer) : () => given
  answers.set(method, answer)
  return () => {
    if (answers.get(method) === answer) answers.delete(method)
  }
}
