import type { FactorSecret } from '../keys/factorSecrets.ts'
import type { RecoveryMethod } from '../keys/Wallet.ts'
import { type FrameText, type Translate, translateText } from '../words/createTranslator.ts'

/** What the kinds of recovery methods are called. */
export const kindTexts = {
  passkey: 'Passkey',
  password: 'Password',
  file: 'Recovery code',
  operator: 'Second operator',
} as const satisfies Record<FactorSecret['kind'], FrameText>

/** Longest name of a method, characters. */
export const nameLength = 40

/** Returns what a person called a method, or what it is. */
export function formatMethod(translate: Translate, { kind, label }: Pick<RecoveryMethod, 'kind' | 'label'>) {
  const name = label.trim()
  return name === '' ? translate(kindTexts[kind]) : translateText(translate, name)
}

/** Key under which this device stores when a method was last tried out. */
export const drillKey = (account: string, id: string) => `recoveryDrill|${account}|${id}`
