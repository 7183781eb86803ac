import type { errors } from './en/errors.ts'
import type { Translate } from './translate.ts'

/** An error as a person reads it. */
type DescribedError = {
  /** What happened, why, what next. */
  readonly message: string
  /** The other side's own words, for behind "Details". Text from outside: render it as text only. */
  readonly detail?: string | undefined
  /** Our code or the wallet's, for behind "Details". */
  readonly code?: string | undefined
}

const detailLimit = 300

/**
 * Says an error in words. Goes by the error's name and reason, not its class: two versions of our packages may live
 * on one page. What we don't know is 'Something went wrong'.
 */
export function describeError(error: unknown, t: Translate<ErrorKey>): DescribedError {
  if (!(error instanceof Error)) return { message: t('error.unknown') }
  const { name, reason, code } = error as Error & { reason?: unknown; code?: unknown }
  const candidates = [typeof code === 'number' && `error.rpc.${String(reason)}`, `error.${name}`]
  // A key that isn't in the catalogue comes back as it is.
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

/** Without control and direction characters, which could make a text read as something else. */
function clean(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return plain.length > detailLimit ? `${plain.slice(0, detailLimit)}…` : plain
}
