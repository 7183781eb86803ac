export {
  type CreateOnrampOrderErrorType,
  type CreateOnrampOrderParameters,
  type CreateOnrampOrderReturnType,
  createOnrampOrder,
} from '../onramp/createOnrampOrder.ts'
export {
  followOnrampOrder,
  type FollowOnrampOrderErrorType,
  type FollowOnrampOrderParameters,
  type FollowOnrampOrderReturnType,
} from '../onramp/followOnrampOrder.ts'
export {
  getOnrampOptions,
  type GetOnrampOptionsErrorType,
  type GetOnrampOptionsParameters,
  type GetOnrampOptionsReturnType,
  type OnrampOptions,
  type OnrampPaymentCurrency,
  type OnrampToken,
} from '../onramp/getOnrampOptions.ts'
export {
  getOnrampOrders,
  type GetOnrampOrdersErrorType,
  type GetOnrampOrdersParameters,
  type GetOnrampOrdersReturnType,
  type OnrampOrder,
} from '../onramp/getOnrampOrders.ts'
export {
  getOnrampProviders,
  type GetOnrampProvidersErrorType,
  type GetOnrampProvidersParameters,
  type GetOnrampProvidersReturnType,
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
