import { account } from './account.ts'
import { holdings } from './holdings.ts'

/** What the views of what is held say: their own texts, and those of an account. */
export const heldTexts = { ...account, ...holdings } as const
