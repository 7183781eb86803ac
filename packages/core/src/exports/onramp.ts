export {
  type CreateOnrampOrderErrorType,
  type CreateOnrampOrderParameters,
  type CreateOnrampOrderReturnType,
  createOnrampOrder,
} from '../onramp/createOnrampOrder.ts'
export { type FollowOnrampOrderParameters, followOnrampOrder } from '../onramp/followOnrampOrder.ts'
export {
  type GetOnrampOptionsParameters,
  getOnrampOptions,
  type OnrampOptions,
  type OnrampPaymentCurrency,
  type OnrampToken,
} from '../onramp/getOnrampOptions.ts'
export {
  type GetOnrampOrdersParameters,
  getOnrampOrders,
  type OnrampOrder,
} from '../onramp/getOnrampOrders.ts'
export {
  type GetOnrampProvidersParameters,
  getOnrampProviders,
  type OnrampProvider,
} from '../onramp/getOnrampProviders.ts'
export {
  type GetOnrampQuoteErrorType,
  type GetOnrampQuoteParameters,
  type GetOnrampQuoteReturnType,
  getOnrampQuote,
  type OnrampQuote,
} from '../onramp/getOnrampQuote.ts'
export { OnrampError, type OnrampFailure } from '../onramp/OnrampError.ts'
export { minorDigits, type OnrampMoney } from '../onramp/OnrampMoney.ts'
export { offersOnramp } from '../onramp/offersOnramp.ts'
