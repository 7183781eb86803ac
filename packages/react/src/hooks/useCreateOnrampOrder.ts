import {
  type CreateOnrampOrderErrorType,
  type CreateOnrampOrderParameters,
  type CreateOnrampOrderReturnType,
  createOnrampOrder,
} from '@latchkey/core/onramp'
import type { RegisteredConfig } from '../LatchkeyContext.ts'
import { type ActionParameters, type ActionResult, useAction } from './useAction.ts'
import { withContext } from './withContext.ts'

/** Creates an order by a quote of `useOnrampQuote`. `data` has the page to pay on; see `createOnrampOrder`. */
export function useCreateOnrampOrder(
  parameters: ActionParameters<
    CreateOnrampOrderParameters<RegisteredConfig>,
    CreateOnrampOrderReturnType,
    CreateOnrampOrderErrorType
  > = {},
): ActionResult<
  CreateOnrampOrderParameters<RegisteredConfig>,
  CreateOnrampOrderReturnType,
  CreateOnrampOrderErrorType
> {
  return useAction(createOnrampOrder, parameters, withContext)
}
