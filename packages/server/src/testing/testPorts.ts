import type { Mail, Mailer } from '../ports/kmsAndMailer.ts'
import type { Clock, Log } from '../ports/platform.ts'

/** A log that drops everything. */
export const silentLog: Log = {
  error: () => undefined,
  warn: () => undefined,
  info: () => undefined,
  debug: () => undefined,
  isLevelEnabled: () => false,
}

/** A clock that moves when a test sets it. */
export type ManualClock = Clock & { time: number }

export function manualClock(time = 1_700_000_000_000): ManualClock {
  const clock: ManualClock = { time, now: () => clock.time, monotonic: () => clock.time }
  return clock
}

/** A mailer that collects mails, newest last. `problem` makes it refuse, `isSlow` decide about a mail only at `settle`. */
export type TestMailer = Mailer & {
  readonly mails: Mail[]
  problem: Error | undefined
  isSlow: boolean
  /** Takes the oldest mail that waits, or refuses it. */
  settle(problem?: Error): void
  /** How many mails wait. */
  undecided(): number
  /** The newest code that went to an address. */
  codeFor(to: string): string
  /** The path and query of the newest link that went to an address. */
  linkFor(to: string): string
}

export function createTestMailer(): TestMailer {
  const mails: Mail[] = []
  const undecided: ((problem?: Error) => void)[] = []
  const find = (to: string, pattern: RegExp) => {
    const found = mails
      .filter((mail) => mail.to === to)
      .map(({ text }) => pattern.exec(text)?.[1])
      .findLast((match) => match !== undefined)
    if (found === undefined) throw new Error(`No mail to ${to} has ${pattern}.`)
    return found
  }
  const mailer: TestMailer = {
    isConfigured: true,
    mails,
    problem: undefined,
    isSlow: false,
    settle: (problem) => undecided.shift()?.(problem),
    undecided: () => undecided.length,
    async send(mail) {
      if (mailer.problem) throw mailer.problem
      if (mailer.isSlow)
        await new Promise<void>((resolve, reject) => {
          undecided.push((problem) => (problem ? reject(problem) : resolve()))
        })
      mails.push(mail)
    },
    sendByEach: () => Promise.resolve([]),
    probe: () => Promise.resolve([]),
    close: () => Promise.resolve(),
    codeFor: (to) => find(to, /^(\d{6,10})$/m),
    linkFor: (to) => find(to, /^https?:\/\/[^/]+(\/login\/\w+\?t=[\w-]+)$/m),
  }
  return mailer
}
