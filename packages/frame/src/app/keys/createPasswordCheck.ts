import type { PasswordQuestion, PasswordVerdict } from './judgePassword.ts'
import { createWorkerCalls, type WorkerLike } from './workerCalls.ts'

/** Judges a password in the strength worker. Rejects, with a text for the person, where the worker can't be loaded. */
export type PasswordCheck = (question: PasswordQuestion) => Promise<PasswordVerdict>

/** Text when the lists of common passwords can't be loaded. Without them no password is accepted. */
const notLoaded = 'The wallet’s server can’t be reached. Check your connection and try again.'

/**
 * Creates the check of new passwords. Its worker, with some 400 kB of common passwords, is loaded with the first question and ends
 * after a minute without one.
 */
export function createPasswordCheck(start: () => WorkerLike): PasswordCheck {
  const call = createWorkerCalls({
    start,
    problems: { timeout: notLoaded, start: notLoaded },
  })
  return (question) => call('judge', question) as Promise<PasswordVerdict>
}
