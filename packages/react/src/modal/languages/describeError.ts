import type { errors } from './en/errors.ts'
import type { Translate } from './translate.ts'

/** An error in words. */
type DescribedError = {
  /** What happened, why, and what to do next. */
  readonly message: string
  /** The error's own message, for "Details". It comes from outside: render it as text only. */
  readonly detail?: string | undefined
  /** Our error code or the wallet's, for "Details". */
  readonly code?: string | undefined
}

const detailLimit = 300

/**
 * Describes an error in words, by its name and reason. Not by its class, because two versions of our packages may be on one
 * page. An unknown error is 'Something went wrong'.
 */
export function describeError(error: unknown, t: Translate<ErrorKey>): DescribedError {
  if (!(error instanceof Error)) return { message: t('error.unknown') }
  const { name, reason, code } = error as Error & { reason?: unknown; code?: unknown }
  const candidates = [typeof code === 'number' && `error.rpc.${String(reason)}`, `error.${name}`]
  // `t` returns an unknown key unchanged.
  const texts = candidates.map((candidate) => candidate && t(candidate as ErrorKey))
  const message = texts.find((text, index) => text && text !== candidates[index]) || t('error.unknown')
  const detail = clean(error.message)
  return {
    message,
    detail: detail === '' || detail === message ? undefined : detail,
    code: typeof code === 'number' || typeof code === 'string' ? String(code) : undefined,
  }
}

type ErrorKey = keyof typeof errors | 'error.unknown'

/** Removes control and direction characters, which can make a text look like another one. */
function clean(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return plain.length > detailLimit ? `${plain.slice(0, detailLimit)}…` : plain
}
