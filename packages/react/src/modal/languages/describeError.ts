import { cleanText } from '../cleanText.ts'
import { errors } from './en/errors.ts'
import type { SharedKey, Translate } from './translate.ts'

/** An error in words. */
type DescribedError = {
  /** What happened, why, and what to do next. */
  readonly message: string
  /** Whether the message says no more than that something went wrong. */
  readonly isUnknown: boolean
  /** The error's own message, for "Details". It comes from outside: render it as text only. */
  readonly detail?: string | undefined
  /** Our error code or the wallet's, for "Details"; at most 64 characters. */
  readonly code?: string | undefined
}

/** Characters of an error's own message that are shown. */
const detailLimit = 300

/**
 * Describes an error in words, by its name and reason. Not by its class, because two versions of our packages may be on one
 * page. An unknown error is 'Something went wrong'. The English texts load with this module and not with the shell, because
 * no first view describes an error.
 */
export function describeError(error: unknown, t: Translate<SharedKey>): DescribedError {
  if (!(error instanceof Error)) return { message: t('error.unknown'), isUnknown: true }
  const { name, reason, code, shortMessage } = error as Error & {
    reason?: unknown
    code?: unknown
    shortMessage?: unknown
  }
  const keys = [
    ...(typeof code === 'number' ? [`error.rpc.${String(reason)}`] : []),
    `error.${name}.${isLateSend(error) ? 'send' : String(reason)}`,
    `error.${name}`,
  ]
  const key = keys.find(isErrorKey)
  const message = key ? translateError(key, t) : t('error.unknown')
  // What follows the short message of a fault of the app is for its developer.
  const detail = cleanText(typeof shortMessage === 'string' ? shortMessage : error.message, detailLimit)
  return {
    message,
    isUnknown: key === undefined || key === 'error.rpc.unknown',
    detail: detail === '' || detail === message ? undefined : detail,
    code: typeof code === 'number' || typeof code === 'string' ? cleanText(String(code)) : undefined,
  }
}

type ErrorKey = keyof typeof errors

function isErrorKey(key: string): key is ErrorKey {
  return Object.hasOwn(errors, key)
}

/** Returns the text of an error by its key. `t` needs no section with it: every language has it, and English is here. */
export function translateError(key: ErrorKey, t: Translate<never>): string {
  const text = (t as unknown as Translate<ErrorKey>)(key)
  // An absent text comes back as its key.
  return text === key ? errors[key] : text
}

/** Whether the wallet hasn't answered a payment in time. It may still send it. */
export function isLateSend(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'TimeoutError') return false
  return sendOperation.test(String((error as Error & { operation?: unknown }).operation))
}

/** Names of the operation that sends a payment, of the engine and of wallets of each chain family. */
const sendOperation = /send(?:Calls|Transaction|Transfer)$/i
