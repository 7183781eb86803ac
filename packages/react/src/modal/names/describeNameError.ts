import { NameError } from '@latchkey/core'
import { cleanText } from '../format.ts'
import { describeError } from '../languages/describeError.ts'
import type { names } from '../languages/en/names.ts'
import type { Translate } from '../languages/translate.ts'
import { unsupported } from './registerDraft.ts'

/** Why a name wasn't registered, in words; the server's own reason where it gave one (S8.31, S8.32). */
export function describeNameError(error: unknown, name: string, t: Translate<keyof typeof names>): string {
  if (error === unsupported) return t('name.unsupported')
  if (!(error instanceof NameError)) return describeError(error, t).message
  if (error.field === 'timestamp') return t('name.late')
  if (error.field !== undefined) return cleanText(error.message, 300)
  if (error.failure === 'connector') return t('name.otherWallet')
  return t('name.failed', { name })
}
