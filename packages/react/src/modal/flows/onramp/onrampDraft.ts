import { useCallback } from 'react'
import { type DraftDefinition, useDraft } from '../../drafts.ts'

/** A person's choices so far. What isn't chosen is the first of its list. */
export type OnrampDraft = {
  readonly provider?: string | undefined
  /** ISO 4217. */
  readonly paymentCurrency?: string | undefined
  /** Id of a token. */
  readonly token?: string | undefined
  /** As typed. */
  readonly amount: string
}

/** The choices for a purchase. They are a person's, whichever account and network receives, so that no change of these empties them. */
export const onrampDraft: DraftDefinition<OnrampDraft> = {
  // The first amount shown, in any currency.
  initial: { amount: '50' },
  onAccountChange: (draft) => draft,
}

/** Returns the choices for a purchase and a function that sets some of them. */
export function useOnrampDraft() {
  const [draft, change] = useDraft(onrampDraft)
  const update = useCallback(
    (fields: Partial<OnrampDraft>) => change((before) => ({ ...before, ...fields })),
    [change],
  )
  return { draft, update }
}
