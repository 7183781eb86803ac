import { useTextsOf } from './useTextsOf.ts'

/** Whether the texts of signing in are here in the language in use; asks for them. */
export function useLoginTexts(): boolean {
  return useTextsOf('EmailLogin')
}
