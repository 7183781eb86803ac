import { createOnrampOrder } from '@latchkey/core'
import { useAction } from './useAction.ts'

/** Creates an order by a quote of `useOnrampQuote`. `data` has the page to pay on; see `createOnrampOrder`. */
export function useCreateOnrampOrder() {
  return useAction(createOnrampOrder)
}
